from dataclasses import dataclass

import jax
from jax import Array


@jax.tree_util.register_dataclass
@dataclass
class Params:
    weight: Array
    bias: Array
