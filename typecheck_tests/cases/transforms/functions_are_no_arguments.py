"""A function is a leaf that JAX cannot trace, unless it is static."""

from collections.abc import Callable
from functools import partial

import jax
import jax.numpy as jnp
from jax import Array


@jax.jit
def traced(f: Callable[[Array], Array], x: Array) -> Array:
    return f(x)


@partial(jax.jit, static_argnames=["f"])
def static(f: Callable[[Array], Array], x: Array) -> Array:
    return f(x)


def double(x: Array) -> Array:
    return 2 * x


traced(double, jnp.ones(2))  # E: jit: f is a function, which JAX cannot trace  [pytree-leaf] ;; N: static_argnames="f" compiles once for each value
traced(jax.tree_util.Partial(double), jnp.ones(2))
static(double, jnp.ones(2))
static(lambda x: x, jnp.ones(2))
