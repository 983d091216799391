"""JAX asks a wrapper for the signature of what it wraps, and gives the rules the defaults of that."""

import functools

import jax
import jax.numpy as jnp


def handed_on(function):
    @functools.wraps(function)
    def handing(*args, **named):
        return function(*args, **named)

    return handing


@jax.custom_vjp
@handed_on
def wrapped(x, by=2.0):
    return x * by


wrapped.defvjp(lambda x, by: (x * by, (x, by)), lambda rest, bar: (bar * rest[1], bar * rest[0]))


@jax.custom_vjp
def plain(x, by):
    return x * by


plain.defvjp(lambda x: (x, x), lambda rest, bar: (bar, bar))

x = jnp.float32(1.0)
jax.grad(wrapped)(x)
jax.grad(lambda x: wrapped(x) * 2)(x)
jax.grad(plain)(x, x)  # E: custom_vjp: the function is given 2 arguments, but takes 1  [pytree-leaf]
