"""``f`` is asked for each leaf: it must take them all, and each gets its own result."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array


class Batch(NamedTuple):
    image: Array
    label: str
    size: int


batch = Batch(jnp.ones((2, 2)), "cat", 3)
kept = jax.tree.map(lambda x: x, batch)
reveal_type(kept.label)  # R: str
jax.tree.map(lambda x: x.mean(), batch)
# E: "str" has no attribute "mean"  [attr-defined]
