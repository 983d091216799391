"""``is_leaf`` is asked of each node: what it takes for a leaf is handed to the function as it is."""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp


class Pair(NamedTuple):
    a: Any
    b: Any


class Wide(Pair):
    pass


def is_pair(node):
    return isinstance(node, Pair)


def first(tree):
    return jax.tree.map(lambda n: n.a if is_pair(n) else n, tree, is_leaf=is_pair)


x = jnp.ones(3)
params: Any = {"w": x, "n": None, "p": Wide(x, x), "l": [x, (x, x)]}

zeros = jax.tree.map(lambda v: 0.0 if v is None else v, params, is_leaf=lambda v: v is None)
jax.tree.map(jnp.add, zeros, {**params, "n": 1.0})
jax.tree.map(jnp.add, zeros, params)  # E: jnp.add: takes arrays, not None: use jax.tree.map for trees  [pytree-leaf]

jax.tree.map(jnp.add, first(params), {**params, "p": x})
jax.tree.map(jnp.add, first(params), {"w": x})  # E: tree.map: structures differ at the root: the first tree is a dict with keys 'l', 'n', 'p', 'w', the second tree is a dict with keys 'w'  [pytree-structure]

found = [n for n in jax.tree.leaves(params, is_leaf=lambda n: isinstance(n, (list, tuple))) if isinstance(n, list)]
jax.tree.map(jnp.add, found, [[x, (x, x)]])
jax.tree.map(jnp.add, found, [x])  # E: tree.map: structures differ at [0]: "found" is a list of length 2, the second tree is a leaf (float array of shape (3,))  [pytree-structure]
jax.tree.map(jnp.add, params, {"w": x})  # E: tree.map: structures differ at the root: "params" is a dict with keys 'l', 'n', 'p', 'w', the second tree is a dict with keys 'w'  [pytree-structure]

seen: Any = []
jax.tree.map(lambda n: n, [x, x], is_leaf=lambda n: bool(seen.append(n)))
jax.tree.map(jnp.add, seen, [[x, x], x, x])

lists = jax.tree.map(lambda n: n, {"a": [x]}, is_leaf=lambda n: isinstance(n, list))
lists["a"].append(x)
jax.tree.map(jnp.add, lists, {"a": [x, x]})
halves: Any = jax.tree.map(lambda n: (n, 2 * n), {"a": x, "b": [x]})
left, right = [jax.tree.map(lambda n: n[i], halves, is_leaf=lambda n: isinstance(n, tuple)) for i in (0, 1)]
jax.tree.map(jnp.add, left, right)
jax.tree.map(jnp.add, left, {"a": x, "b": [x]})
jax.tree.map(jnp.add, left, halves["a"])  # E: tree.map: structures differ at the root: "left" is a dict with keys 'a', 'b', the second tree is a tuple of length 2  [pytree-structure]
