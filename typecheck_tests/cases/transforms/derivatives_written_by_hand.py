"""custom_vjp keeps the signature; bwd returns a cotangent for each argument."""

import jax
import jax.numpy as jnp
from jax import Array


@jax.custom_vjp
def mul(x: Array, y: Array) -> Array:
    return x * y


def fwd(x: Array, y: Array) -> tuple[Array, tuple[Array, Array]]:
    return mul(x, y), (x, y)


def bwd(residuals: tuple[Array, Array], g: Array) -> tuple[Array, None]:
    return g * residuals[1], None


@jax.custom_vjp
def wrong(x: Array, y: Array) -> Array:
    return x * y


def short(residuals: tuple[Array, Array], g: Array) -> tuple[Array]:
    return (g * residuals[1],)


mul.defvjp(fwd, bwd)
reveal_type(mul(2.0, jnp.ones(3)))  # R: Array
mul(2.0)  # E: Missing positional argument "y" in call to "mul"  [call-arg]
