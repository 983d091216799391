"""A dict in the place of the leaves gives its keys: the tree is put together of names."""

import jax

params = {"w": 1, "b": 2}
leaves, treedef = jax.tree.flatten(params)


def rebuilt(treedef, values):
    return jax.tree.unflatten(treedef, values)  # E(silent): tree.unflatten: "leaves" is a dict: its keys would become the leaves  [pytree-leaf] ;; N: write jax.tree.leaves(...) of it ;; N: called at line 13


assert rebuilt(treedef, {name: 2 * value for name, value in params.items()}) == {"b": "w", "w": "b"}
of_keys = treedef.unflatten(params)  # E(silent): tree.unflatten: "leaves" is a dict: its keys would become the leaves  [pytree-leaf] ;; N: write jax.tree.leaves(...) of it
assert of_keys == {"b": "w", "w": "b"}
by_name = jax.tree_util.tree_unflatten(treedef, leaves={"w": 1, "b": 2})  # E(silent): tree.unflatten: "leaves" is a dict: its keys would become the leaves  [pytree-leaf] ;; N: write jax.tree.leaves(...) of it
assert by_name == {"b": "w", "w": "b"}
treedef.unflatten(leaves)
