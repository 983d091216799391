"""``Filtered[Model, Param]`` as an annotation: what ``tree.filter(model, Param)`` returns."""

from typing import Any

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import BatchStat, Filtered, Param, pytree_dataclass, tree


@pytree_dataclass
class Model:
    weight: Param[Array]
    mean: BatchStat[Array]

    def __call__(self, x: Array) -> Array:
        return (x - self.mean) * self.weight


def loss(params: Filtered[Model, Param], rest: Filtered[Model, Any], x: Array) -> Array:
    reveal_type(params.weight)  # R: Array
    reveal_type(params.mean)  # R: None
    reveal_type(rest.mean)  # R: Array | Any
    return jnp.sum(tree.combine(params, rest)(x))


@jax.jit
def step(params: Filtered[Model, Param], rest: Filtered[Model, Any], x: Array) -> Filtered[Model, Param]:
    grads = jax.grad(loss)(params, rest, x)
    reveal_type(grads)  # R: Filtered[Model, ParamRole]
    return jax.tree.map(lambda p, g: p - 0.1 * g, params, grads)


def trainable(model: Model) -> Filtered[Model, Param]:
    return tree.filter(model, Param)


model = Model(jnp.ones(3), jnp.zeros(3))
params, rest = tree.partition(model, Param)
params = step(params, rest, jnp.ones(3))
reveal_type(params)  # R: Filtered[Model, ParamRole]
reveal_type(step(trainable(model), rest, jnp.ones(3)).mean)  # R: None
reveal_type(tree.update(model, params)(jnp.ones(3)))  # R: Array
shapes = jax.tree.map(jnp.shape, params)
reveal_type(shapes)  # R: Mapped[Filtered[Model, ParamRole], tuple[int, ...]]
reveal_type(shapes.weight)  # R: tuple[int, ...]
reveal_type(shapes.mean)  # R: None
