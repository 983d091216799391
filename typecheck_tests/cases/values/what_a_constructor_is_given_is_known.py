"""``Linear(w, None)`` against ``Linear(w, b)``: the class takes both, the trees differ."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array | None = None


x = jnp.ones(3)
jax.tree.map(jnp.add, Linear(x, None), Linear(x, x))
# E: tree.map: structures differ at .bias: the first tree is None, the second tree is a leaf (float array of shape (3,))  [pytree-structure] ;; N: ...
jax.tree.map(jnp.add, Linear(x, bias=None), Linear(bias=x, weight=x))
# E: tree.map: structures differ at .bias: the first tree is None, the second tree is a leaf (float array of shape (3,))  [pytree-structure] ;; N: ...
jax.tree.map(lambda p, g: p, Linear(x, x), Linear(x, None))
