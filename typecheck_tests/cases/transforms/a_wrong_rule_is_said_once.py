"""A rule that returns no pair is refused where JAX runs it; where mypy says so of its types, that is said alone."""

import jax
import jax.numpy as jnp
from jax import Array


@jax.custom_jvp
def sine(x: Array) -> Array:
    return jnp.sin(x)


@sine.defjvp
def sine_jvp(primals, tangents):
    return jnp.sin(primals[0])


@jax.custom_jvp
def cosine(x: Array) -> Array:
    return jnp.cos(x)


def cosine_jvp(primals, tangents):
    return [jnp.cos(primals[0])]


@jax.custom_vjp
def double(x: Array) -> Array:
    return 2 * x


def forward(x):
    return 2 * x


def backward(residuals, cotangent):
    return (2 * cotangent,)


def declared(primals: tuple[Array], tangents: tuple[Array]) -> list[Array]:
    return [jnp.cos(primals[0])]


def swapped(x: Array) -> tuple[tuple[Array, Array], Array]:
    return (x, x), 2 * x


x = jnp.ones(())
cosine.defjvp(cosine_jvp)
jax.grad(cosine)(x)  # E: defjvp: the rule must return a pair (output, tangent), not a list of length 1  [pytree-structure]
double.defvjp(forward, backward)
jax.grad(double)(x)  # E: defvjp: "fwd" must return a pair (output, residuals), not a leaf (float scalar)  [pytree-structure] ;; N: the function is told its rules in line 51
jax.grad(sine)(x)  # E: defjvp: the rule must return a pair (output, tangent), not a leaf (float scalar)  [pytree-structure]
cosine.defjvp(declared), jax.grad(cosine)(x)  # E: Argument 1 to "defjvp" of "custom_jvp" has incompatible type ...  [arg-type]
double.defvjp(swapped, backward)  # E(type): Argument 1 to "defvjp" of "custom_vjp" has incompatible type "Callable[[Array], tuple[tuple[Array, Array], Array]]"; ...  [arg-type] -- only a derivative runs it
