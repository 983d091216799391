"""``if``, ``while`` and ``range`` need a value that a traced argument does not have."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import field, pytree_dataclass


@pytree_dataclass
class Model:
    weight: Array
    bias: Array | None
    relu: bool
    deep: bool = field(static=True)


@jax.jit
def by_leaf(model: Model) -> Array:
    if model.relu:  # E: jit: model.relu is traced, so its value is not known when "if" is decided  [pytree-static]
        return jax.nn.relu(model.weight)
    return model.weight


@jax.jit
def by_structure(model: Model) -> Array:
    if model.deep and model.bias is not None:
        return model.weight + model.bias
    return model.weight if model.weight.ndim > 1 else 2 * model.weight


@jax.jit
def repeated(x: Array, n: int) -> Array:
    for _ in range(n):  # E: jit: n is traced, so range() cannot have its value while the function is compiled  [pytree-static]
        x = 2 * x
    return x


@partial(jax.jit, static_argnames="n")
def repeated_statically(x: Array, n: int) -> Array:
    for _ in range(n):
        x = 2 * x
    return x


model = Model(jnp.ones(2), None, True, True)
by_leaf(model)  # RAISES
by_structure(model)
repeated(jnp.ones(2), 2)  # RAISES
repeated_statically(jnp.ones(2), 2)
