"""JAX sorts the keys of a dict, ``values()`` and ``items()`` do not."""

import jax

params = {"w": 1, "b": 2}
differences = [value - leaf for value, leaf in zip(params.values(), jax.tree.leaves(params), strict=True)]  # E(silent): leaves come in the order of the sorted keys: 'w' meets the leaf at ['b']  [pytree-structure] ;; N: use jax.tree.leaves_with_path, which gives each leaf with its path
assert differences == [-1, 1]
named = {name: leaf for (name, _), leaf in zip(params.items(), jax.tree.leaves(params), strict=True)}  # E(silent): leaves come in the order of the sorted keys: 'w' meets the leaf at ['b']  [pytree-structure] ;; N: use jax.tree.leaves_with_path, which gives each leaf with its path
assert named == {"w": 2, "b": 1}


def by_name(tree):
    leaves, _ = jax.tree.flatten(tree)
    return dict(zip(tree, leaves, strict=True))  # E(silent): leaves come in the order of the sorted keys: 'w' meets the leaf at ['b']  [pytree-structure] ;; N: use jax.tree.leaves_with_path, which gives each leaf with its path ;; N: called at line 17


assert by_name(params) == {"w": 2, "b": 1}
ordered = dict(sorted(params.items()))
assert by_name(ordered) == {"b": 2, "w": 1}
