"""With ``is_leaf`` for ``None``, ``None`` is a leaf and takes any tree."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array | None


def absent(x: object) -> bool:
    return x is None


linear, x = Linear(jnp.ones(3), None), jnp.ones(3)
jax.tree.map(lambda p, g: g if p is None else p, linear, Linear(x, x), is_leaf=lambda x: x is None)
jax.tree.map(lambda p, g: g, (None, x), (x, x), is_leaf=absent)
jax.tree.map(lambda p: p is None, (None, x), is_leaf=lambda x: x is None)
