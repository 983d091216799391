"""After ``isinstance`` or ``is None`` the narrowed type counts."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array | None


def step(params: Linear | list[Linear], grads: Linear | None) -> object:
    if isinstance(params, Linear) and grads is not None:
        return jax.tree.map(lambda p, g: p - g, params, grads)
    if isinstance(params, list):
        return jax.tree.map(lambda p, g: p - g, params, [*params])
    return jax.tree.map(lambda p: p * 0, params)


x = jnp.ones(3)
step(Linear(x, None), Linear(x, None))
step([Linear(x, x)], None)
step(Linear(x, x), None)
