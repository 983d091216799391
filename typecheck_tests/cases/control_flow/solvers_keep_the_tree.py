"""custom_root gives a tree like its guess, custom_linear_solve one like b, and so does what they call."""

import jax.numpy as jnp
from jax import Array, lax

x = jnp.ones(2)
start = {"w": x}


def residual(tree: dict[str, Array]) -> dict[str, Array]:
    return {"w": tree["w"] - 1.0}


def same(_: object, tree: dict[str, Array]) -> dict[str, Array]:
    return tree


reveal_type(lax.custom_root(residual, start, same, same))  # R: dict[str, Array]
reveal_type(lax.custom_root(lambda y: y - 1.0, 2.0, lambda f, y: y, lambda g, y: y / g(1.0)))  # R: Array
reveal_type(lax.custom_root(residual, start, lambda f, y: (y, 3), same, has_aux=True)[0])  # R: dict[str, Array]
reveal_type(lax.custom_linear_solve(lambda y: y, x, lambda f, b: b))  # R: Array
reveal_type(lax.custom_linear_solve(residual, start, same))  # R: dict[str, Array]
lax.custom_root(lambda y: y["w"], start, same, same)
# E: lax.custom_root: structures differ at the root: "initial_guess" is a dict with keys 'w', "f" returns a leaf (float array of shape (2,))  [pytree-structure]
lax.custom_linear_solve(lambda y: (y, y), x, lambda f, b: b)
# E: lax.custom_linear_solve: structures differ at the root: "b" is a leaf (float array of shape (2,)), "matvec" returns a tuple of length 2  [pytree-structure]
