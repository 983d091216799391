"""Gradients of a part, Optax on it, and back into the model: typed all the way, and nothing is cast."""

import jax
import jax.numpy as jnp
import optax
from jax import Array

from treetyped import BatchStat, Param, pytree_dataclass, tree


@pytree_dataclass
class Model:
    weight: Param[Array]
    bias: Param[Array]
    mean: BatchStat[Array]

    def __call__(self, x: Array) -> Array:
        return (x - self.mean) @ self.weight + self.bias


def loss(model: Model, x: Array, y: Array) -> Array:
    return jnp.mean((model(x) - y) ** 2)


x, y = jnp.ones((4, 3)), jnp.ones((4, 2))
model = Model(jnp.ones((3, 2)), jnp.zeros(2), jnp.zeros(3))
params, rest = tree.partition(model, Param)
optimiser = optax.adam(1e-3)
state = optimiser.init(params)
for _ in range(2):
    value, grads = jax.value_and_grad(lambda p: loss(tree.combine(p, rest), x, y))(params)
    reveal_type(grads)  # R: Filtered[Model, ParamRole]
    reveal_type(jax.grad(lambda p: loss(tree.combine(p, rest), x, y))(params).mean)  # R: None
    updates, state = optimiser.update(grads, state, params)
    reveal_type(updates.weight)  # R: Array
    params = optax.apply_updates(params, updates)
    reveal_type(params)  # R: Filtered[Model, ParamRole]
model = tree.combine(params, rest)
reveal_type(model)  # R: Model
model = tree.update(model, params)
reveal_type(model.mean)  # R: Array
