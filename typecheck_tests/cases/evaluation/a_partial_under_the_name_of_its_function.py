"""``f = partial(f, flag=True)`` leaves the name and binds a parameter: then the flag is no tracer, and not missing."""

import functools

import jax
import jax.numpy as jnp
from jax import Array


def untyped():
    def f(x, y, flag):
        return x + y if flag else x

    f = functools.partial(f, flag=True)
    f = jax.pmap(f, axis_size=1)
    f = jax.jit(f)
    return f(x, x), f(x=x, y=x)


def mapped() -> Array:
    def f(x: Array, y: Array, flag: bool) -> Array:
        return x + y if flag else x

    f = functools.partial(f, flag=True)
    f = jax.vmap(f)
    return jax.jit(f)(x, x)


def another_name() -> Array:
    def f(x: Array, y: Array, flag: bool) -> Array:
        return x + y if flag else x

    f = functools.partial(f, flag=True)
    compiled = jax.jit(f)
    return compiled(x, x)


def choose(x: Array, y: Array, flag: bool) -> Array:
    return x + y if flag else x


def decide(x: Array, flag: bool) -> Array:
    return -x if flag else x  # E: flag is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: use jnp.where or jax.lax.cond ;; N: called at line 51


x = jnp.ones((1, 2))
choose = functools.partial(choose, flag=True)
choose = jax.jit(choose)
print(untyped(), mapped(), another_name(), choose(x, x))
decide = jax.jit(decide)
decide(x, True)  # RAISES
