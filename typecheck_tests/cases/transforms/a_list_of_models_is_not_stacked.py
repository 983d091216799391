"""vmap maps leaves: a list of models must become one model with stacked leaves."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array


class Linear(NamedTuple):
    w: Array


def evaluate(model: Linear, x: Array) -> Array:
    return model.w @ x


models = [Linear(jnp.ones((2, 2))), Linear(jnp.ones((2, 2)))]
jax.vmap(evaluate)(models, jnp.ones((2, 2)))
# E: vmap: model takes one Linear with stacked leaves, not a list  [pytree-prefix] ;; N: ...
stacked: Linear = jax.tree.map(lambda *leaves: jnp.stack(leaves), *models)
reveal_type(jax.vmap(evaluate)(stacked, jnp.ones((2, 2))))  # R: Array
