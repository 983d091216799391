# form: annotated
"""A normalised regression network written with treetyped: roles, parts of a model, and an optimiser that is a tree."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
import optax
from jax import Array
from jax.nn.initializers import he_normal, zeros
from treetyped import BatchStat, Filtered, Initializer, Optimizer, Param, Rng, State, field, pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: Param[Array]
    bias: Param[Array] | None

    def __call__(self, x: Array) -> Array:
        y = x @ self.weight
        return y if self.bias is None else y + self.bias


@pytree_dataclass
class BatchNorm:
    scale: Param[Array]
    mean: BatchStat[Array]
    variance: BatchStat[Array]
    momentum: float = field(static=True, default=0.9)
    training: bool = field(static=True, default=True)

    def __call__(self, x: Array) -> tuple[Array, BatchNorm]:
        if not self.training:
            return self.scale * (x - self.mean) / jnp.sqrt(self.variance + 1e-5), self
        mean, variance = x.mean(axis=0), x.var(axis=0)
        keep = self.momentum
        updated = self.replace(
            mean=keep * self.mean + (1 - keep) * mean,
            variance=keep * self.variance + (1 - keep) * variance,
        )
        return self.scale * (x - mean) / jnp.sqrt(variance + 1e-5), updated


@pytree_dataclass
class Network:
    layers: list[Linear]
    norms: list[BatchNorm]
    head: Linear
    key: Rng[Array]

    def __call__(self, x: Array) -> tuple[Array, Network]:
        norms: list[BatchNorm] = []
        for layer, norm in zip(self.layers, self.norms):
            h, updated = norm(layer(x))
            x = jax.nn.relu(h)
            norms.append(updated)
        noise, later = jax.random.split(self.key)
        x = x + 0.01 * jax.random.normal(noise, x.shape)
        return self.head(x), self.replace(norms=norms, key=later)


class Batch(NamedTuple):
    x: Array
    y: Array


def build(key: Array, sizes: list[int]) -> Network:
    layers = [Linear(Initializer(he_normal(), (i, o)), None) for i, o in zip(sizes, sizes[1:])]
    norms = [BatchNorm(jnp.ones(o), jnp.zeros(o), jnp.ones(o)) for o in sizes[1:]]
    head = Linear(Initializer(he_normal(), (sizes[-1], 1)), Initializer(zeros, (1,)))
    k_params, k_noise = jax.random.split(key)
    return tree.init(Network(layers, norms, head, k_noise), k_params)


def loss(params: Filtered[Network, Param], rest: Filtered[Network, State], batch: Batch) -> tuple[Array, Network]:
    model = tree.combine(params, rest)
    prediction, model = model(batch.x)
    return jnp.mean((prediction[:, 0] - batch.y) ** 2), model


@jax.jit
def step(
    model: Network, optimizer: Optimizer[Filtered[Network, Param]], batch: Batch
) -> tuple[Network, Optimizer[Filtered[Network, Param]], Array]:
    params, rest = tree.partition(model, Param)
    (value, moved), grads = jax.value_and_grad(loss, has_aux=True)(params, rest, batch)
    params, optimizer = optimizer.update(grads, params)
    return tree.update(moved, params), optimizer, value


def make_batch(key: Array, size: int) -> Batch:
    x = jax.random.normal(key, (size, 2))
    return Batch(x, jnp.sin(2 * x[:, 0]) * x[:, 1])


def main() -> None:
    k_model, k_data = jax.random.split(jax.random.key(5))
    model = build(k_model, [2, 16, 16])
    print("parameters", tree.size(tree.filter(model, Param)), "of", len(jax.tree.leaves(model)), "leaves")

    optimizer = Optimizer(optax.adam(1e-2)).init(tree.filter(model, Param))
    for i, key in enumerate(jax.random.split(k_data, 40)):
        model, optimizer, value = step(model, optimizer, make_batch(key, 64))
        if i % 10 == 0:
            print(f"step {i}: loss {value:.4f}")

    evaluated = tree.replace_static(model, training=False)
    test = make_batch(jax.random.key(99), 200)
    prediction, unchanged = evaluated(test.x)
    print("test", round(float(jnp.mean((prediction[:, 0] - test.y) ** 2)), 4))
    print("statistics kept", bool(jnp.all(unchanged.norms[0].mean == model.norms[0].mean)))

    statistics = tree.filter(model, BatchStat)
    print("means", jax.tree.map(lambda s: round(float(jnp.mean(s)), 4), statistics.norms))
    quiet = tree.at(model, lambda m: m.head.bias).set(jnp.zeros(1))
    print("bias", model.head.bias, quiet.head.bias, quiet.head.weight.shape)
    half = jax.tree.map(lambda a, b: 0.5 * (a + b), tree.filter(model, Param), tree.filter(quiet, Param))
    print("half", tree.update(model, half).head.bias)


if __name__ == "__main__":
    main()
