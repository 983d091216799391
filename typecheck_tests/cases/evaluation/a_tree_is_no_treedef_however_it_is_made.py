"""A treedef is what ``jax.tree.structure`` gives, also where the tree comes through a function or behind a star."""

import jax
import jax.numpy as jnp
from jax.tree_util import treedef_children, treedef_is_leaf, treedef_tuple

params = {"w": jnp.ones(3), "b": jnp.ones(2)}


def given(value):
    return value


treedef_tuple([given(jax.tree.structure(params))])
treedef_tuple([given(params)])  # E: tree_util.treedef_tuple: "treedef" is a dict with keys 'b', 'w', not a treedef  [pytree-structure] ;; N: write jax.tree.structure(...) of it
treedef_children(*[params])  # E: tree_util.treedef_children: "treedef" is a dict with keys 'b', 'w', not a treedef  [pytree-structure] ;; N: ...
treedef_is_leaf(given(params))  # E: tree_util.treedef_is_leaf: "treedef" is a dict with keys 'b', 'w', not a treedef  [pytree-structure] ;; N: ...
leaves, treedef = given(jax.tree.flatten(params))
jax.tree.unflatten(given(leaves), [1, 2])  # E: tree.unflatten: "treedef" is a list of length 2, not a treedef  [pytree-structure] ;; N: flatten returns the leaves first: leaves, treedef = jax.tree.flatten(tree)
made = jax.tree.unflatten(treedef, given(params))  # E(silent): tree.unflatten: "leaves" is a dict: its keys would become the leaves  [pytree-leaf] ;; N: write jax.tree.leaves(...) of it
assert made["b"] == "b" or made["b"] == "w"
jax.tree.unflatten(treedef, given(leaves))
jax.tree.unflatten(treedef, (leaf for leaf in leaves))
