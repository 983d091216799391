"""A ``NotRequired`` key may or may not be there: nothing is certain."""

from typing import NotRequired, TypedDict

import jax
import jax.numpy as jnp
from jax import Array


class Params(TypedDict):
    w: Array
    b: NotRequired[Array]


params: Params = {"w": jnp.ones(3)}
reveal_type(jax.tree.map(jnp.add, params, {"w": jnp.ones(3)})["w"])  # R: Array
jax.tree.map(jnp.add, {"w": jnp.ones(3)}, params)
