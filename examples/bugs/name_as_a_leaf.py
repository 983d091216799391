"""A layer got a name, for the log; without ``static=True`` the name is a leaf, and is scaled like a weight."""

import jax
from jax import Array
from mlp import random_linear

from treetyped import pytree_dataclass


@pytree_dataclass
class Named:
    weight: Array
    bias: Array
    name: str = "hidden"


layer = random_linear(jax.random.key(0), 1, 128)
named = Named(layer.weight, layer.bias)
halved = jax.tree.map(lambda leaf: leaf * 0.5, named)  # BUG: one of the leaves is a str
