"""The result has the same keys with the new leaves."""

from typing import TypedDict

import jax
import jax.numpy as jnp
from jax import Array


class Params(TypedDict):
    w: Array
    b: Array


params: Params = {"w": jnp.ones(3), "b": jnp.zeros(3)}
doubled = jax.tree.map(lambda x: x * 2, params)
reveal_type(doubled["w"])  # R: Array
shapes = jax.tree.map(lambda x: x.shape, params)
reveal_type(shapes["w"])  # R: tuple[int, ...]
shapes["v"]  # E: TypedDict "Params" has no key "v"  [typeddict-item]
