"""``f`` of ``map_with_path`` is given the path, and then one leaf of each tree."""

import jax
import jax.numpy as jnp

from treetyped import tree

x = jnp.ones(3)
reveal_type(jax.tree.map_with_path(lambda path, x: x.shape, {"w": x}))  # R: dict[str, tuple[int, ...]]
reveal_type(tree.map_with_path(lambda path, a, b: a + b, (x, x), (x, x)))  # R: tuple[Array, Array]
reveal_type(jax.tree_util.tree_map_with_path(lambda path, x: jax.tree_util.keystr(path), [x]))  # R: list[str]
jax.tree.map_with_path(lambda x: x, {"w": x})
# E: tree.map_with_path: the function is given 2 arguments, the path and one for each tree, but takes 1  [pytree-leaf]
jax.tree.map_with_path(lambda path, x: x.foo, {"w": x})  # E: "Array" has no attribute "foo"  [attr-defined]
jax.tree.map_with_path(lambda path, a, b: a, (x, x), (x, x, x))
# E: tree.map_with_path: structures differ at the root: the first tree is a tuple of length 2, the second tree is a tuple of length 3  [pytree-structure]
