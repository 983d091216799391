"""A method or a decorated function may return something else than what is written in it."""

import functools
from collections.abc import Callable

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(3)


class Model:
    def init(self) -> dict[str, Array]:
        return {"w": x}

    def zeros(self) -> object:
        return jax.tree.map(jnp.add, self.init(), {"w": x, "b": x})


class Biased(Model):
    def init(self) -> dict[str, Array]:
        return {"w": x, "b": x}


def with_bias(f: Callable[[], dict[str, Array]]) -> Callable[[], dict[str, Array]]:
    @functools.wraps(f)
    def wrapped() -> dict[str, Array]:
        return {**f(), "b": x}

    return wrapped


@with_bias
def made() -> dict[str, Array]:
    return {"w": x}


Biased().zeros()
jax.tree.map(jnp.add, made(), {"w": x, "b": x})
