"""``None`` in the first tree takes only ``None``."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class NoBias:
    bias: None
    weight: Array


params = [NoBias(None, jnp.ones(3))]
jax.tree.map(lambda p, g: g, (None, params), (jnp.ones(3), params))
# E: tree.map: structures differ at [0]: the first tree is None, the second tree is a leaf (float array of shape (3,))  [pytree-structure] ;; N: put an array there, or pass is_leaf=lambda x: x is None to hand the function None
jax.tree.map(lambda p, g: p, (jnp.ones(3), params), (None, params))
