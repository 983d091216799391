"""A partial that is mapped under its own name, a list of primals, and Optax's functions of trees that are not known."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import optax
from jax import Array
from jax.flatten_util import ravel_pytree


def apply(scale: float, x: Array) -> Array:
    return scale * x


def batched(x: Array) -> Array:
    step = partial(apply, 2.0)
    step = jax.vmap(step)
    return step(x)


def untyped(x, registry):
    step = partial(registry["apply"], 2.0)
    step = jax.vmap(step, in_axes=0)
    return step(x)


def product(loss: Callable[[Any, Array], Array], v: Array, params: Any, x: Array) -> Array:
    _, unravel = ravel_pytree(params)
    return jax.jvp(jax.grad(lambda p: loss(p, x)), [params], [unravel(v)])[1]


class State(NamedTuple):
    accumulated: Any


def cast(state: State, updates: Any) -> Any:
    accumulated = optax.tree.cast_like(state.accumulated, updates)
    return accumulated


batched(jnp.ones(3))
untyped(jnp.ones(3), {"apply": apply})
product(lambda p, x: jnp.sum(p * x), jnp.ones(2), jnp.ones(2), jnp.ones(2))
cast(State({"w": jnp.ones(2)}), {"w": jnp.ones(2)})
