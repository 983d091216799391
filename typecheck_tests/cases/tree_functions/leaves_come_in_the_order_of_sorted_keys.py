"""``zip`` of a dict with its leaves is silently wrong where the keys are not written in sorted order."""

import jax

params = {"w": 1, "b": 2}
wrong = dict(zip(params, jax.tree.leaves(params), strict=False))
# E(silent): leaves come in the order of the sorted keys: 'w' meets the leaf at ['b']  [pytree-structure] ;; N: use jax.tree.leaves_with_path, which gives each leaf with its path
assert wrong == {"w": 2, "b": 1}
names = list(params.keys())
leaves, treedef = jax.tree.flatten(params)
other = dict(zip(names, leaves, strict=False))
# E(silent): leaves come in the order of the sorted keys: 'w' meets the leaf at ['b']  [pytree-structure] ;; N: ...
assert other == wrong
ordered = list(params)
ordered.sort()
right = dict(zip(ordered, jax.tree.leaves(params), strict=False))
also = dict(zip(sorted(params), jax.tree.leaves(params), strict=False))
alphabetic = {"b": 2, "w": 1}
still = dict(zip(alphabetic, jax.tree.leaves(alphabetic), strict=False))
