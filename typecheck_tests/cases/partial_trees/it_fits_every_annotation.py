"""Gradual, as JAX's own ``Any`` is: a mapped tree may be handed to code that is typed with the class."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array


def show(shapes: Linear) -> str:
    return str(shapes)


linear = Linear(jnp.ones((2, 3)), jnp.ones(3))
show(jax.tree.map(lambda x: x.shape, linear))
specs: Linear = jax.tree.map(lambda x: str(x.dtype), linear)
