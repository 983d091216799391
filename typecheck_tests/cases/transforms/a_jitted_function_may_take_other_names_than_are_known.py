"""``Callable[[Array], Array]`` names no parameters, but the function may; JAX's own overloads leave out a form."""

from collections.abc import Callable

import jax
import jax.numpy as jnp
from jax import Array


def spring(rest: float) -> Callable[[Array], Array]:
    def energy(x: Array, rest: float = rest) -> Array:
        return jnp.sum((x - rest) ** 2)

    return energy


x = jnp.ones(2)
energy = spring(0.0)
jax.grad(energy)(x, rest=1.0)
jax.jit(energy)(x, rest=1.0)
jitted = jax.jit(jax.grad(energy))
jitted(x, rest=1.0)
jax.jit(jax.scipy.linalg.hessenberg)(jnp.ones((2, 2)))
