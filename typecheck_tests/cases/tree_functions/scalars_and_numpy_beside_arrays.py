"""Where JAX computes, a number, a NumPy array and an ``Array`` stand for one another."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Params:
    w: Array
    rate: float
    steps: int


def decay(p: Array, rate: float) -> Array:
    return p * rate


x = jnp.ones(3)
params = Params(x, 0.1, 3)
reveal_type(jax.tree.map(lambda p: p * 2, params))  # R: Params
jax.tree.map(decay, params, params)
jax.tree.map(decay, {"w": np.ones(3)}, {"w": x})
jax.tree.map(jnp.add, params, jax.tree.map(lambda p: 1.0, params))
jax.tree.map(lambda p: jnp.asarray(p, dtype=jnp.float32), params)
jax.tree.map(lambda p, q: jnp.where(p > 0, p, q), params, params)
updated: Params = jax.tree.map(lambda p, g: p - 0.1 * g, params, params)
