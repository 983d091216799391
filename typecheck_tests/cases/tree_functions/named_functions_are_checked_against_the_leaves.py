"""A named function must take each leaf; its annotations are believed."""

import jax
import jax.numpy as jnp
from jax import Array


def norm(x: Array) -> Array:
    return jnp.sqrt((x**2).sum())


def shout(name: str) -> str:
    return name.upper()


params = {"w": jnp.ones(3)}
reveal_type(jax.tree.map(norm, params))  # R: dict[str, Array]
jax.tree.map(shout, params)
# E: tree.map: "f" does not take the leaf at [*] (Array): Argument 1 to "shout" has incompatible type "Array"; expected "str"  [pytree-leaf]
reveal_type(jax.tree.map(shout, {"a": "b"}))  # R: dict[str, str]
