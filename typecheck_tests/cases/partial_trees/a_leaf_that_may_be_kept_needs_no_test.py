"""Only the program knows: mypy asks for no test for ``None``, and still knows what the leaf has."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import Param, pytree_dataclass, tree


@pytree_dataclass
class Layer:
    weight: Param[Array]
    bias: Param[Array | None] = None

@pytree_dataclass
class Model:
    layers: list[Layer]
    scale: Param[Array]

model = Model([Layer(jnp.ones((2, 3))), Layer(jnp.ones((2, 3)))], jnp.ones(3))
matrices = tree.filter(model, lambda leaf: leaf.ndim == 2)
reveal_type(matrices.layers[0].weight)  # R: Array | Any
print(matrices.layers[0].weight.sum() + 1)
others = tree.filter(model, lambda leaf: leaf.ndim == 2)
others.layers[0].weight.foo  # E: an array (float array of shape (2, 3)) has no attribute "foo"  [pytree-leaf]
first = tree.filter(model.layers, "[0].weight")
print(first[0].weight + 1)
assert first[1].weight is None

def total(model: Model, where: object) -> Array:
    return tree.filter(model, where).scale.sum()

total(model, Param)
kept = matrices.layers[0].weight
if kept is not None:
    reveal_type(kept)  # R: Array | Any
else:
    kept = jnp.zeros(())
reveal_type(tree.combine(*tree.partition(model, lambda leaf: leaf.ndim == 2)).scale)  # R: Array
reveal_type(matrices.layers[0].bias)  # R: Array | None
grown = jax.tree.map(lambda leaf: leaf * 2, matrices)
reveal_type(grown.layers[0].weight)  # R: Array | Any
