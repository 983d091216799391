"""One entry for each positional argument, each with the structure of its argument, or above it."""

import jax
import jax.numpy as jnp
from jax import Array


def apply(p: dict[str, Array], x: Array) -> Array:
    return p["w"] * x


p = {"w": jnp.ones((3, 2)), "b": jnp.zeros(2)}
x = jnp.ones((3, 2))
jax.vmap(apply, in_axes=({"w": 0, "b": None}, 0))(p, x)
jax.vmap(apply, in_axes=[{"w": 0, "b": None}, 0])(p, x)
jax.vmap(apply, in_axes=(0,))(p, x)  # E: vmap: in_axes has 1 entry, but 2 positional arguments are given  [pytree-prefix]
jax.vmap(apply, in_axes=({"w": 0}, 0))(p, x)
# E: vmap: in_axes[0] is no prefix of "p" at the root: in_axes[0] is a dict with keys 'w', "p" is ...  [pytree-prefix]
jax.vmap(lambda t: t[0], in_axes=([0, 0],))((x, x))
# E: vmap: in_axes[0] is no prefix of "t" at the root: in_axes[0] is a list of length 2, "t" is a tuple of length 2  [pytree-prefix]
jax.vmap(lambda p: p["w"], in_axes={"w": 0})({"w": x})
# E: vmap: in_axes must be a number, None, or a tuple with one entry for each argument, not a dict with keys 'w'  [pytree-prefix] ;; N: for a function of one argument write in_axes=(axes,)
