"""In place of each leaf of the result stands the argument."""

import jax
import jax.numpy as jnp
from jax import Array


def f(p: dict[str, Array]) -> tuple[Array, Array]:
    return p["w"], p["w"] * 2


def g(p: dict[str, Array]) -> Array:
    return jnp.sum(p["w"] ** 2)


p = {"w": jnp.ones(3)}
reveal_type(jax.jacfwd(f)(p))  # R: tuple[dict[str, Array], dict[str, Array]]
reveal_type(jax.jacrev(g)(p))  # R: dict[str, Array]
reveal_type(jax.hessian(g)(p))  # R: dict[str, dict[str, Array]]
jax.jacfwd(lambda x: x * 2.0)(2)  # E: jacfwd: x is int, which has no gradient  [pytree-leaf] ;; N: ...
