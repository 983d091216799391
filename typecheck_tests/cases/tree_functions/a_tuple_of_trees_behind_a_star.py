"""The parts of a tuple behind a star are the trees; their structures are compared."""

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(3)
good: tuple[dict[str, Array], dict[str, Array]] = ({"w": x}, {"w": x})
bad: tuple[dict[str, Array], list[Array]] = ({"w": x}, [x])
reveal_type(jax.tree.map(lambda a, b: a + b, *good))  # R: dict[str, Array]
jax.tree.map(lambda a, b: a + b, *bad)
# E: tree.map: structures differ at the root: the first tree is a dict with keys 'w', the second tree is a list of length 1  [pytree-structure]
