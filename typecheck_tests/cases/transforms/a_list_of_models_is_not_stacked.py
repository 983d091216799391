"""vmap maps leaves: a list of models must become one model with stacked leaves."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array


class Linear(NamedTuple):
    w: Array


def evaluate(model, x: Array) -> Array:
    return model.w @ x  # E: a list has no attribute "w"  [pytree-structure] ;; N: called at line 19


models = [Linear(jnp.ones((2, 2))), Linear(jnp.ones((2, 2)))]
jax.vmap(evaluate)(models, jnp.ones((2, 2)))  # RAISES
stacked: Linear = jax.tree.map(lambda *leaves: jnp.stack(leaves), *models)
reveal_type(jax.vmap(evaluate)(stacked, jnp.ones((2, 2))))  # R: Array
