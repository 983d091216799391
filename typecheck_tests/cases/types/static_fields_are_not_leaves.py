"""``f`` never sees them, and the result keeps their type."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import field, pytree_dataclass


@pytree_dataclass
class Layer:
    weight: Array
    activation: str = field(static=True)
    shape: tuple[int, ...] = field(static=True, default=())


layer = Layer(jnp.ones(3), "relu")
reveal_type(jax.tree.map(lambda x: x.astype(jnp.float16), layer))  # R: Layer
reveal_type(jax.tree.map(lambda x: x * 2, layer).activation)  # R: str
jax.tree.map(lambda x: x.upper(), layer)  # E: "Array" has no attribute "upper"  [attr-defined]
