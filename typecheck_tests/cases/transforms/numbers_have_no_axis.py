"""A number or a string is handed to every call with None; keyword arguments are always mapped."""

import jax
import jax.numpy as jnp
from jax import Array


def scale(x: Array, by: float) -> Array:
    return x * by


x = jnp.ones(3)
reveal_type(jax.vmap(scale, in_axes=(0, None))(x, 2.0))  # R: Array
jax.vmap(scale)(x, x)
jax.vmap(scale)(x, 2.0)  # E: vmap: "by" is mapped, but a number has no axis  [pytree-prefix] ;; N: ...
jax.vmap(scale)(x, by=2.0)
# E: vmap: "by" is mapped, but a number has no axis; keyword arguments are always mapped over axis 0  [pytree-prefix]
jax.vmap(lambda x, name: x)(x, "a")  # E: vmap: "name" is str, which has no axis to map  [pytree-leaf] ;; N: ...
jax.vmap(lambda x, name: x, in_axes=(0, None))(x, "a")
