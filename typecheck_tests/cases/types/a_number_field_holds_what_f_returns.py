"""A field declared ``float`` holds an array once arrays are stacked into it; a class made a leaf becomes what ``f`` returns."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from flax import struct
from jax import Array


class Step(NamedTuple):
    obs: Array
    reward: float


@struct.dataclass
class Quantised:
    value: Array


@struct.dataclass
class Model:
    weight: Quantised


steps = [Step(jnp.ones(2), 1.0), Step(jnp.ones(2), 2.0)]
batch = jax.tree.map(lambda *xs: jnp.stack(xs), *steps)
reveal_type(batch.reward)  # R: Array
batch.reward.mean()
model = Model(Quantised(jnp.ones(2)))
plain = jax.tree.map(lambda q: q.value * 2, model, is_leaf=lambda x: isinstance(x, Quantised))
plain.weight.mean()
