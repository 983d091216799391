"""mypy checks such a function in copies: what catches the failure stands around the copy too."""

# ruff: noqa: PT011

from typing import TypeVar, cast

import jax
import jax.numpy as jnp
import pytest
from jax import Array

T = TypeVar("T", int, float)
pair, triple = (jnp.ones(3), jnp.ones(3)), (jnp.ones(3), jnp.ones(3), jnp.ones(3))


def fails(scale: T) -> None:
    @jax.jit
    def shifted(x: Array) -> Array:
        return x if x.sum() > 0 else -x

    def named(x: Array) -> str:
        return "text"

    with pytest.raises(TypeError):
        shifted(jnp.ones(3))
    with pytest.raises(TypeError):
        jax.jit(named)(jnp.ones(3))
    with pytest.raises(ValueError):
        cast(object, jax.tree.map(jnp.add, pair, triple))
    try:
        jax.tree.map(jnp.add, pair, triple)
    except ValueError:
        print(scale)


fails(1)
