from dataclasses import dataclass

import jax
from jax import Array


@dataclass
class Params:
    weight: Array
    name: int


jax.tree_util.register_dataclass(Params, data_fields=["weight", "name"], meta_fields=[])
