"""The result is still the NamedTuple: fields by name, items by index, and its methods."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array


class Adam(NamedTuple):
    mu: Array
    nu: Array

    def total(self) -> Array:
        return self.mu + self.nu


state = Adam(jnp.ones(3), jnp.ones(3))
doubled = jax.tree.map(lambda x: x * 2, state)
reveal_type(doubled.mu)  # R: Array
reveal_type(doubled.total())  # R: Array
shapes = jax.tree.map(lambda x: x.shape, state)
reveal_type(shapes.mu)  # R: tuple[int, ...]
reveal_type(shapes[1])  # R: tuple[int, ...]
first, second = shapes
reveal_type(second)  # R: tuple[int, ...]
