"""What ``is_leaf`` makes a leaf arrives whole in ``f``."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array


def is_linear(x: object) -> bool:
    return isinstance(x, Linear)


layers = [Linear(jnp.ones(3), jnp.ones(3))]
jax.tree.map(lambda layer: layer.weight, layers, is_leaf=lambda x: isinstance(x, Linear))
jax.tree.map(lambda layer: layer.weight, layers, is_leaf=is_linear)
jax.tree.map(lambda layer, scale: layer.weight * scale, layers, [2.0], is_leaf=is_linear)
jax.tree.map(lambda pair: pair[0], {"a": (1, 2)}, is_leaf=lambda x: isinstance(x, tuple))
