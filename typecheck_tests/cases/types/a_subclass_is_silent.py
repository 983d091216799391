"""A value declared as the base may be of the subclass, and then the trees agree."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Layer:
    weight: Array


@pytree_dataclass
class Biased(Layer):
    bias: Array


def step(layer: Layer, grads: Biased) -> Layer:
    return jax.tree.map(lambda p, g: p - g, layer, grads)


biased = Biased(jnp.ones(3), jnp.ones(3))
step(biased, biased)
