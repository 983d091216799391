"""Masks and labels: the same nodes as the parameters, or a leaf for a whole part."""

import jax.numpy as jnp
import optax
from flax import struct
from jax import Array


@struct.dataclass
class Params:
    kernel: Array
    bias: Array


x = jnp.ones(2)
masked = optax.masked(optax.sgd(0.1), {"kernel": True, "bias": False})
masked.init(Params(x, x))
# E: optax.masked: structures differ at the root: "mask" is a dict with keys 'bias', 'kernel', "params" is Params  [pytree-structure]
masked.init({"kernel": x, "bias": [x, x]})
decay = optax.adamw(1e-3, mask={"kernel": True})
decay.init({"kernel": x, "bias": x})
# E: optax.masked: structures differ at the root: "mask" is a dict with keys 'kernel', "params" is a dict with keys 'bias', 'kernel'  [pytree-structure]
split = optax.multi_transform({"a": optax.adam(1e-3)}, {"kernel": "a", "bias": "b"})
split.init({"kernel": x, "bias": x})
# E: optax.multi_transform: 'b' is no key of "transforms", which has 'a'  [pytree-structure]
