"""Each leaf of the prefix stands for the subtree in its place."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array


x = jnp.ones(3)
model = Linear(x, x)
reveal_type(jax.tree.broadcast(0.1, model))  # R: Mapped[Linear, float]
reveal_type(tree.broadcast((0.1, None), (model, None)))  # R: tuple[Mapped[Linear, float], None]
reveal_type(jax.tree_util.tree_broadcast({"a": 1}, {"a": [x, x]}))  # R: dict[str, list[int]]
jax.tree.broadcast((1, 2), (x, x, x))
# E: tree.broadcast: structures differ at the root: "prefix_tree" is a tuple of length 2, "full_tree" is a tuple of length 3  [pytree-structure]
