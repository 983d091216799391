"""``flatten`` returns the leaves and then the treedef, which cannot be iterated over."""

import jax

treedef, leaves = jax.tree.flatten({"a": 1})
for leaf in leaves:  # E: a treedef has no items  [pytree-structure] ;; N: flatten returns the leaves first: leaves, treedef = jax.tree.flatten(tree)
    print(leaf)
parts, structure = jax.tree.flatten({"a": 1})
for part in parts:
    print(part)
