"""``device_put`` of arrays, ``block_until_ready``, ``device_get`` of a class, ``ravel_pytree``: the same tree."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array
from jax.flatten_util import ravel_pytree

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array


x = jnp.ones(3)
model = Linear(x, x)
reveal_type(jax.device_put(model))  # R: Linear
reveal_type(jax.block_until_ready({"w": x}))  # R: dict[str, Array]
reveal_type(jax.device_get(model))  # R: Linear
reveal_type(jax.device_get({"w": x}))  # R: Any
flat, unravel = ravel_pytree(model)
reveal_type(unravel(flat))  # R: Linear
batch = np.ones(3)
batch = jax.device_put(batch)
host: np.ndarray = jax.device_get(x)
