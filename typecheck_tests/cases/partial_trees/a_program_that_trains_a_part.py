"""Batch statistics, dropout, a train state, gradients with an auxiliary part, scan, vmap and an average: no false alarm."""

from dataclasses import replace
from typing import Generic, TypeVar

import equinox as eqx
import jax
import jax.numpy as jnp
import optax
from jax import Array

from treetyped import BatchStat, Filtered, Param, ParamRole, Rng, field, pytree_dataclass, tree
from treetyped.filtered import Not

M = TypeVar("M")


@pytree_dataclass
class Linear:
    weight: Param[Array]
    bias: Param[Array] | None = None

    def __call__(self, x: Array) -> Array:
        y = x @ self.weight
        return y if self.bias is None else y + self.bias


@pytree_dataclass
class BatchNorm:
    scale: Param[Array]
    mean: BatchStat[Array]
    momentum: float = field(static=True, default=0.9)

    def __call__(self, x: Array) -> tuple[Array, "BatchNorm"]:
        mean = self.momentum * self.mean + (1 - self.momentum) * x.mean(0)
        return (x - mean) * self.scale, replace(self, mean=mean)


@pytree_dataclass
class MLP:
    layers: tuple[Linear, ...]
    norm: BatchNorm
    key: Rng[Array]

    def __call__(self, x: Array) -> tuple[Array, "MLP"]:
        for layer in self.layers:
            x = layer(x)
        x, norm = self.norm(x)
        return x, replace(self, norm=norm)


Params = Filtered[MLP, Param]
Rest = Filtered[MLP, Not[Param]]


@pytree_dataclass
class TrainState:
    params: Params
    rest: Rest
    optimiser: optax.OptState
    step: int


def loss_fn(params: Params, rest: Rest, x: Array, y: Array) -> tuple[Array, Rest]:
    prediction, model = tree.combine(params, rest)(x)
    return jnp.mean((prediction - y) ** 2), tree.filter(model, ~ParamRole)


optimiser = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(1e-2))


@jax.jit
def train_step(state: TrainState, x: Array, y: Array) -> tuple[Array, TrainState]:
    (loss, rest), grads = jax.value_and_grad(loss_fn, has_aux=True)(state.params, state.rest, x, y)
    updates, new = optimiser.update(grads, state.optimiser, state.params)
    params = optax.apply_updates(state.params, updates)
    return loss, replace(state, params=params, rest=rest, optimiser=new, step=state.step + 1)


class Trainer(Generic[M]):
    def __init__(self, model: M) -> None:
        self.params, self.rest = tree.partition(model, Param)

    def shrink(self) -> None:
        self.params = jax.tree.map(lambda p: 0.9 * p, self.params)

    @property
    def model(self) -> M:
        return tree.combine(self.params, self.rest)


linear = Linear(jnp.eye(3), jnp.zeros(3))
model = MLP((linear, linear), BatchNorm(jnp.ones(3), jnp.zeros(3)), jax.random.PRNGKey(0))
params, rest = tree.partition(model, Param)
x = jnp.ones((5, 3))
state = TrainState(params, rest, optimiser.init(params), 0)
for _ in range(2):
    loss, state = train_step(state, x, x)
model = tree.combine(state.params, state.rest)


def body(carry: Params, _: Array) -> tuple[Params, None]:
    grads, _aux = jax.grad(loss_fn, has_aux=True)(carry, rest, x, x)
    return jax.tree.map(lambda p, g: p - 0.01 * g, carry, grads), None


params, _ = jax.lax.scan(body, params, jnp.arange(3.0))
stacked = jax.tree.map(lambda p: jnp.stack([p, p]), params)
print(jax.vmap(lambda p: loss_fn(p, rest, x, x)[0])(stacked))
average = params
average = jax.tree.map(lambda a, p: 0.9 * a + 0.1 * p, average, params)
model = tree.update(model, average)
decay = optax.masked(optax.add_decayed_weights(1e-3), jax.tree.map(lambda p: p.ndim > 1, params))
decay.init(params)
print(sum(leaf.size for leaf in jax.tree.leaves(params)))
for layer in params.layers:
    print(layer(jnp.ones((1, 3))), layer.bias)
print(tree.combine(jax.tree.map(jax.lax.stop_gradient, params), rest)(x)[0])
weights, others = tree.partition(params, "**.weight")
model = tree.combine(weights, others, rest)
reveal_type(eqx.combine(params, rest))  # R: MLP
trainer = Trainer(linear)
trainer.shrink()
reveal_type(trainer.model)  # R: Linear
