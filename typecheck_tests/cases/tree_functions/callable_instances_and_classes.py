"""Anything that can be called: an instance with ``__call__``, a class, a builtin, a bound method."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
from jax import Array


class Scale:
    def __init__(self, by: float) -> None:
        self.by = by

    def __call__(self, x: Array) -> Array:
        return x * self.by

    def back(self, x: Array) -> Array:
        return x / self.by


@dataclass
class Boxed:
    value: Array


x = jnp.ones(3)
reveal_type(jax.tree.map(Scale(2.0), [x]))  # R: list[Array]
reveal_type(jax.tree.map(Scale(2.0).back, [x]))  # R: list[Array]
reveal_type(jax.tree.map(Boxed, [x]))  # R: list[Boxed]
reveal_type(jax.tree.map(str, [x]))  # R: list[str]
reveal_type(jax.tree.map(type, {"w": x}))  # R: dict[str, type[Array]]
