"""``structure(tree)`` is a ``TreeDef`` of its type, and fits wherever JAX's own treedef does."""

import jax
import jax.numpy as jnp
from jax import Array
from jax.tree_util import PyTreeDef

from treetyped import pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array


def count(treedef: PyTreeDef) -> int:
    return treedef.num_leaves


x = jnp.ones(3)
model = Linear(x, x)
treedef = jax.tree.structure(model)
reveal_type(treedef)  # R: TreeDef[Linear]
reveal_type(tree.structure(model))  # R: TreeDef[Linear]
reveal_type(jax.tree.flatten(model))  # R: tuple[list[Array], TreeDef[Linear]]
reveal_type(jax.tree_util.tree_flatten_with_path(model)[1])  # R: TreeDef[Linear]
reveal_type(jax.tree_util.treedef_tuple((treedef, jax.tree.structure({"a": 1}))))  # R: TreeDef[tuple[Linear, dict[str, int]]]
reveal_type(jax.tree_util.treedef_children(treedef))  # R: list[TreeDef[Any]]
reveal_type(count(treedef))  # R: int
either: PyTreeDef = treedef if count(treedef) else jax.tree.structure(0)
bound = jax.tree.structure(model)
bound = None
