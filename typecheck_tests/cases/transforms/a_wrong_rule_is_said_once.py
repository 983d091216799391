"""JAX's own types refuse a rule that returns no pair too: one fault, one error."""

import jax
import jax.numpy as jnp
from jax import Array


@jax.custom_jvp
def sine(x: Array) -> Array:
    return jnp.sin(x)


@sine.defjvp
def sine_jvp(primals: tuple[Array], tangents: tuple[Array]) -> Array:  # E(silent): defjvp: the rule must return a pair (output, tangent), not a leaf (Array)  [pytree-structure]
    return jnp.sin(primals[0])


@jax.custom_jvp
def cosine(x: Array) -> Array:
    return jnp.cos(x)


def cosine_jvp(primals: tuple[Array], tangents: tuple[Array]) -> list[Array]:
    return [jnp.cos(primals[0])]


@jax.custom_vjp
def double(x: Array) -> Array:
    return 2 * x


def forward(x: Array) -> Array:
    return 2 * x


def backward(residuals: None, cotangent: Array) -> tuple[Array]:
    return (2 * cotangent,)


x = jnp.ones(())
cosine.defjvp(cosine_jvp), jax.grad(cosine)(x)  # E: defjvp: the rule must return a pair (output, tangent), not a list of length 1  [pytree-structure]
double.defvjp(forward, backward)  # E(silent): defvjp: "fwd" must return a pair (output, residuals), not a leaf (Array)  [pytree-structure]
jax.grad(sine)(x)  # RAISES
assert not isinstance(sine_jvp((x,), (x,)), tuple)
assert not isinstance(forward(x), tuple)
