"""``tree.leaves`` is a list of the type that all leaves have; where they differ, ``Any``."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import field, pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array | None
    name: str = field(static=True)


def show(model: Linear, table: dict[str, Array]) -> None:
    reveal_type(jax.tree.leaves(model))  # R: list[Array]
    reveal_type(jax.tree_util.tree_leaves(table))  # R: list[Array]
    reveal_type(tree.leaves(model))  # R: list[Array]
    reveal_type(jax.tree.leaves_with_path(table))  # R: list[tuple[tuple[Any, ...], Array]]
    reveal_type(jax.tree.leaves((table, {"name": "a"})))  # R: list[Any]


x = jnp.ones(3)
show(Linear(x, None, "a"), {"w": x})
[x.shapes for x in jax.tree.leaves({"w": x})]  # E: "Array" has no attribute "shapes"; maybe "shape" or "reshape"?  [attr-defined]
[word.upper() for word in jax.tree.leaves({"a": "b"})]
