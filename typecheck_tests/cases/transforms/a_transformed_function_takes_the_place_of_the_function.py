"""A name, an attribute or an entry goes on with the transformed function, whatever object held the function."""

from collections.abc import Callable
from functools import partial
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array


def scale(by: float, x: Array) -> Array:
    return by * x


compiled = partial(scale, 2.0)
compiled = jax.jit(compiled)
mapped = partial(scale, 2.0)
mapped = jax.vmap(jax.vmap(mapped))
named = partial(scale, 2.0)
named = jax.named_call(named, name="scale")
chosen = partial(jnp.where, True)
chosen = jax.checkpoint(chosen)
filtered = partial(scale, 2.0)
filtered = eqx.filter_jit(filtered)
again = jax.jit(lambda x: x)
again = partial(scale, 2.0)


def configured(function: Callable[[Any, Array], Array], way: int) -> Callable[[Any, Array], Array]:
    if way == 0:

        def apply(factor: Any, x: Any) -> Any:
            return function(factor, x)

    elif way == 1:
        apply = eqx.filter_jit(eqx.filter_vmap(function, in_axes=(None, 0)))
    else:
        over_rows = eqx.filter_vmap(function, in_axes=(None, 0))
        apply = eqx.filter_jit(over_rows)
    return apply


assert all(configured(scale, way)(2.0, jnp.ones(3)).shape == (3,) for way in range(3))


@jax.custom_jvp
def derived(x: Array) -> Array:
    return x


derived.defjvp(lambda primals, tangents: (primals[0], tangents[0]))
derived = jax.jit(derived)


class Model:
    def __init__(self) -> None:
        self.step = partial(scale, 2.0)
        self.step = jax.jit(self.step)


class Base:
    def total(self) -> float:
        return 1.0

    step = jax.jit(lambda self: 1.0, static_argnums=0)


class Derived(Base):
    step = jax.jit(lambda self, by: 2.0 * by, static_argnums=0)


print(Derived().step(jnp.ones(2)))
functions = {"step": partial(scale, 2.0)}
functions["step"] = jax.jit(functions["step"])
declared: partial[Array] = partial(scale, 2.0)
declared = jax.jit(declared)  # E(type): ...variable has type "partial[Array]")  [assignment] -- mypy's own words
for function in (compiled, mapped, named, again, derived, Model().step, functions["step"]):
    assert function(jnp.ones((2, 2))).shape == (2, 2)
