"""JAX calls the class with its fields as keywords."""

from dataclasses import InitVar, dataclass

import jax
import jax.numpy as jnp
from jax import Array
from jax.tree_util import register_dataclass


@register_dataclass
@dataclass
class FromSize:
    w: Array

    def __init__(self, size: int) -> None:  # E(silent): FromSize: JAX rebuilds it with all fields as keywords, but __init__ does not take "w"  [pytree-field]
        self.w = jnp.ones(size)


@register_dataclass  # E(silent): Scaled: JAX rebuilds it from its fields alone, but __init__ also needs "scale"  [pytree-field]
@dataclass
class Scaled:
    w: Array
    scale: InitVar[float]


@register_dataclass
@dataclass
class Fine:
    w: Array

    def __init__(self, w: Array, size: int = 2) -> None:
        self.w = w


def rebuilds(tree: object) -> bool:
    try:
        jax.tree.map(lambda leaf: leaf, tree)
    except TypeError:
        return False
    return True


assert not rebuilds(FromSize(2))
assert not rebuilds(Scaled(jnp.ones(1), 2.0))
assert rebuilds(Fine(jnp.ones(1)))
