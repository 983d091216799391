"""Mapped to arrays it is the class again; mapped to anything else its fields no longer hold what they declare."""

from typing import Any

import jax
import jax.numpy as jnp
from jax import Array
from jax.tree_util import register_pytree_node_class


@register_pytree_node_class
class Pair:
    def __init__(self, left: Array, right: Array) -> None:
        self.left, self.right = left, right

    def tree_flatten(self) -> tuple[tuple[Array, Array], None]:
        return (self.left, self.right), None

    @classmethod
    def tree_unflatten(cls, _: None, children: Any) -> "Pair":
        return cls(*children)


pair = Pair(jnp.ones(2), jnp.ones(3))
reveal_type(jax.tree.map(lambda leaf: 2 * leaf, pair))  # R: Pair
reveal_type(jax.tree.map(jnp.add, pair, pair))  # R: Pair
reveal_type(jax.tree.map(jnp.add, {"a": pair}, {"a": pair}))  # R: dict[str, Pair]
reveal_type(jax.tree.map(lambda leaf: leaf.shape, pair))  # R: Any
jax.tree.map(lambda leaf: leaf.shape, pair).left.index(2)
jax.tree.map(jnp.shape, [pair])[0].left.index(2)
leaves, treedef = jax.tree.flatten(pair)
reveal_type(jax.tree.unflatten(treedef, leaves))  # R: Any
jax.tree.unflatten(treedef, [(1,), (2,)]).left.index(1)
