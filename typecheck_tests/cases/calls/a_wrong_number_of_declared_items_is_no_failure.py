"""What a function declares of its items may be wrong: plain mypy takes any number of names for what JAX returns."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(3)


@partial(jax.jit, static_argnums=1)
def forces(x: Array, n: int) -> tuple[Array, Array]:
    return x, x, {"n": x}  # type: ignore[return-value]


@jax.jit
def pair(x: Array) -> tuple[Array, Array]:
    return x, x


value, gradient, state = forces(x, 1)
first, *rest = forces(x, 1)
one, other = pair(x)
one, other, third = pair(x)  # E: 2 values are unpacked into 3 names  [pytree-structure]
