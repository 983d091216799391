"""A gradient has the type of what is given; a number that JAX traces fits where one is declared."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import jax
import jax.numpy as jnp
from jax import Array


class Types:
    T = TypeVar("T")


T = Types.T  # type: ignore[misc]


def scoped(f: Callable[..., T]) -> Callable[..., T]:  # type: ignore[valid-type]
    return f


def total(inputs: Sequence[Array]) -> Array:
    return sum((jnp.sum(x) for x in inputs), jnp.zeros(()))


def one_of(params: dict[str, Array] | list[Array]) -> Array:
    return jnp.sum(params["w"] if isinstance(params, dict) else params[0])


def gradient(params: tuple[Array, ...]) -> tuple[Array, ...]:
    return jax.grad(total)(params)


def error(x: Array, epsilon: float) -> Array:
    return x.sum() * epsilon


x = jnp.ones(2)
gradient((x, x))
reveal_type(jax.grad(one_of)({"w": x}))  # R: dict[str, Array]
_, pull_back = jax.vjp(one_of, [x])
reveal_type(pull_back(jnp.ones(()))[0])  # R: list[Array]
jax.lax.cond(True, lambda x, e: error(x, e), lambda *_: jnp.inf, x, 0.1)
jax.lax.fori_loop(0, 3, lambda i, carry: (error(x, carry[0]), carry[1]), (1.0, x))
pair: Any = jax.jit(scoped(lambda x: (x, x)))
mean, second = jax.jit(scoped(lambda x: (x, x)))(x)
first, _ = jax.vmap(scoped(lambda x: (x, x)))(x)
