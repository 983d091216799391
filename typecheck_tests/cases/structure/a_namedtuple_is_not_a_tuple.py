"""JAX goes by the class, also where the items agree."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array


class Adam(NamedTuple):
    mu: Array
    nu: Array


class Other(NamedTuple):
    mu: Array
    nu: Array


x = jnp.ones(3)
jax.tree.map(jnp.add, Adam(x, x), (x, x))
# E: tree.map: structures differ at the root: the first tree is Adam, the second tree is a tuple of length 2  [pytree-structure]
jax.tree.map(jnp.add, (x, x), Adam(x, x))
# E: tree.map: structures differ at the root: the first tree is a tuple of length 2, the second tree is Adam  [pytree-structure]
jax.tree.map(jnp.add, Adam(x, x), Other(x, x))
# E: tree.map: structures differ at the root: the first tree is Adam, the second tree is Other  [pytree-structure]
