"""Two instances whose static fields differ are two structures."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import field, pytree_dataclass


@pytree_dataclass
class Layer:
    weight: Array
    name: str = field(static=True, default="layer")


x = jnp.ones(3)
jax.tree.map(jnp.add, Layer(x, "a"), Layer(x, "b"))
# E: tree.map: structures differ at the root: the first tree is Layer with name='a', the second tree is Layer with name='b'  [pytree-structure]
jax.tree.map(jnp.add, Layer(x, "a"), Layer(x, name="a"))


def named(name: str) -> object:
    return jax.tree.map(jnp.add, Layer(x, name), Layer(x, "a"))


named("a")
jax.tree.map(jnp.add, Layer(x, "layer"), Layer(x))
