"""``functools.partial`` leaves the parameters that are the leaves."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(3)


def step(p: Array, g: Array, rate: float) -> Array:
    return p - rate * g


reveal_type(jax.tree.map(partial(step, rate=0.1), {"w": x}, {"w": x}))  # R: dict[str, Array]
reveal_type(jax.tree.map(partial(jnp.sum, axis=0), {"w": x}))  # R: dict[str, Array]
jax.tree.map(partial(step, rate=0.1), {"w": x})
# E: tree.map: "step" is given 1 argument, one for each tree, but takes 3  [pytree-leaf]
