"""Kinds of containers are part of the structure."""

import jax
import jax.numpy as jnp
from jax import Array


def step(listed: list[Array], many: tuple[Array, ...]) -> None:
    jax.tree.map(jnp.add, listed, list(many))
    jax.tree.map(jnp.add, listed, many)
    # E: tree.map: structures differ at the root: "listed" is a list of length 1, "many" is a tuple of length 1  [pytree-structure] ;; N: called at line 15


x = jnp.ones(3)
step([x], (x,))  # RAISES
jax.tree.map(jnp.add, (x,), [x])
# E: tree.map: structures differ at the root: the first tree is a tuple of length 1, the second tree is a list of length 1  [pytree-structure]
