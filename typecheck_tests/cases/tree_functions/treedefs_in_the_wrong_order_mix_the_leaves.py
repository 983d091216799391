"""``jax.tree.transpose`` counts the leaves only: with its treedefs the wrong way round it gives another tree."""

import jax

pair, names = jax.tree.structure((0, 0)), jax.tree.structure({"w": 0, "b": 0})
pairs = {"w": (1, 2), "b": (3, 4)}
assert jax.tree.transpose(names, pair, pairs) == ({"w": 1, "b": 3}, {"w": 2, "b": 4})


def turned(inner, outer, tree):
    return jax.tree.transpose(inner, outer, tree)  # E(silent): tree.transpose: "outer_treedef" is the inner structure of "pytree_to_transpose": the leaves get mixed up  [pytree-structure] ;; N: called at line 14


assert turned(pair, names, pairs) == {"b": (3, 1), "w": (4, 2)}
rows = [{"w": 1, "b": 2}, {"w": 3, "b": 4}]
mixed = jax.tree_util.tree_transpose(jax.tree.structure(rows[0]), jax.tree.structure([0, 0]), rows)  # E(silent): tree.transpose: "outer_treedef" is the inner structure of "pytree_to_transpose": the leaves get mixed up  [pytree-structure]
assert mixed == [{"b": 2, "w": 4}, {"b": 1, "w": 3}]
by_name = jax.tree.transpose(outer_treedef=pair, inner_treedef=names, pytree_to_transpose=pairs)  # E(silent): tree.transpose: "outer_treedef" is the inner structure of "pytree_to_transpose": the leaves get mixed up  [pytree-structure]
assert by_name == {"b": (3, 1), "w": (4, 2)}
