"""``is_leaf_takes_path``: the test is given the path of a node before the node."""

from typing import Any

import jax
import jax.numpy as jnp


def is_list(_path, node):
    return isinstance(node, list)


class Options:
    takes_path = True


def tree():
    return {"a": [x, x], "b": x}


x = jnp.ones(3)
takes = True
options: Any = {"is_leaf": is_list, "is_leaf_takes_path": True}

jax.tree.map_with_path(lambda p, n: n, tree(), is_leaf=lambda _, n: isinstance(n, list), is_leaf_takes_path=True)
jax.tree.map_with_path(lambda p, n: n, tree(), is_leaf=is_list, is_leaf_takes_path=takes)
jax.tree_util.tree_map_with_path(lambda p, n: n, tree(), is_leaf=is_list, is_leaf_takes_path=Options.takes_path)
jax.tree.map_with_path(lambda p, n: n, tree(), **options)
jax.tree.map_with_path(lambda p, n: n, tree(), is_leaf=lambda p, _: len(p) >= 1, is_leaf_takes_path=True)
jax.tree.map_with_path(lambda p, n: n, tree(), is_leaf=lambda n: isinstance(n, list), is_leaf_takes_path=False)

lists = jax.tree.map_with_path(lambda p, n: len(n) if isinstance(n, list) else 1, tree(), is_leaf=is_list, is_leaf_takes_path=True)
jax.tree.map(jnp.add, lists, {"a": 2, "b": 1})
jax.tree.map(jnp.add, lists, {"a": 2})  # E: tree.map: structures differ at the root: "lists" is a dict with keys 'a', 'b', the second tree is a dict with keys 'a'  [pytree-structure]
jax.tree.map_with_path(lambda p, n: n, tree(), is_leaf=is_list)  # E: tree.map_with_path: "is_list" is given 1 argument, but takes 2  [pytree-leaf]
jax.tree.map_with_path(lambda p, n: n, tree(), is_leaf=lambda n: isinstance(n, list), is_leaf_takes_path=takes)  # E: tree.map_with_path: the function is given 2 arguments, but takes 1  [pytree-leaf]
