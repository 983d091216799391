"""``f = wrap(f)`` may make a node of the function, which is traced; a function that keeps its name is refused."""

from collections.abc import Callable
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array


def wrap(f: Callable[..., Any]) -> Callable[..., Any]:
    return jax.tree_util.Partial(f)


@jax.jit
def call(fn, x):
    return fn(x)


def double(x: Array) -> Array:
    return x * 2


def halve(x: Array) -> Array:
    return x / 2


def inside() -> None:
    def shift(x: Array) -> Array:
        return x + 1

    shift = wrap(shift)
    call(shift, jnp.ones(2))
    jax.jit(lambda fs: fs["f"](jnp.ones(2)))({"f": shift})


x = jnp.ones(2)
double = wrap(double)
call(double, x)
call(wrap(halve), x)
jax.jit(lambda model: model.activation(x))(eqx.nn.MLP(2, 2, 2, 1, double, wrap(halve), key=jax.random.key(0)))
inside()
call(halve, x)  # E: jit: fn is a function, which JAX cannot trace  [pytree-leaf] ;; N: ...
