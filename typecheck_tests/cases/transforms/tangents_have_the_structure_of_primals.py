"""jvp takes two tuples of one structure, with one entry for each argument."""

import jax
import jax.numpy as jnp
from jax import Array


def f(p: dict[str, Array], x: Array) -> Array:
    return p["w"] * x


x = jnp.ones(3)
p = {"w": x}
reveal_type(jax.jvp(f, (p, x), (p, x)))  # R: tuple[Array, Array]
jax.jvp(jnp.sin, x, x)
# E: jvp: "primals" must be a tuple with one entry for each argument, not a leaf (float array of shape (3,))  [pytree-structure]
jax.jvp(f, (p, x), (p,))  # E: jvp: structures differ at the root: "primals" is a tuple of length 2, ...  [pytree-structure]
jax.jvp(f, ({"w": x}, x), ({"v": x}, x))  # E: jvp: structures differ at [0]: ...  [pytree-structure]
jax.jvp(f, (p,), (p,))  # E: jax.jvp: "f" is given 1 argument, but takes 2  [pytree-leaf]
value, pull_back = jax.vjp(f, p, x)
reveal_type(pull_back(x))  # R: tuple[dict[str, Array], Array]
_, push_forward = jax.linearize(f, p, x)
