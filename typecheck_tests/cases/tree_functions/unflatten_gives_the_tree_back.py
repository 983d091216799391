"""The tree of a treedef with the leaves that are given: its own type where they fit it."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array


x = jnp.ones(3)
leaves, treedef = jax.tree.flatten(Linear(x, x))
reveal_type(jax.tree.unflatten(treedef, leaves))  # R: Linear
reveal_type(jax.tree_util.tree_unflatten(treedef, [2 * leaf for leaf in leaves]))  # R: Linear
reveal_type(tree.unflatten(treedef, [leaf.shape for leaf in leaves]))  # R: Mapped[Linear, tuple[int, ...]]
reveal_type(treedef.unflatten(leaves))  # R: Linear
reveal_type(jax.tree.unflatten(treedef, ["w", 2]).bias)  # R: str | int
reveal_type(jax.tree.unflatten(jax.tree.structure({"a": x, "b": [x]}), jax.random.split(jax.random.key(0), 2)))  # R: Any
jax.tree.unflatten(treedef, leaves).scale  # E: "Linear" has no attribute "scale"  [attr-defined]
