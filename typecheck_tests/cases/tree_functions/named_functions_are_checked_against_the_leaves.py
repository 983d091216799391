"""A named function must take each leaf: it is run for it."""

import jax
import jax.numpy as jnp
from jax import Array


def norm(x: Array) -> Array:
    return jnp.sqrt((x**2).sum())


def shout(name: str) -> str:
    return name.upper()  # E: an array (float array of shape (3,)) has no attribute "upper"  [pytree-leaf] ;; N: called at line 18 ;; N: here it is given the leaf at ['w']: float array of shape (3,)


params = {"w": jnp.ones(3)}
reveal_type(jax.tree.map(norm, params))  # R: dict[str, Array]
jax.tree.map(shout, params)  # RAISES
reveal_type(jax.tree.map(shout, {"a": "b"}))  # R: dict[str, str]
