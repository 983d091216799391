"""Where a tree is one of several, only what goes wrong in each of them goes wrong for certain."""

import sys

import jax
import jax.numpy as jnp

from treetyped import tree


def renamed(tree, old, new):
    made = {}
    for key, value in tree.items():
        name = new if key == old else key
        if isinstance(value, dict):
            made[name] = renamed(value, old, new)
        elif isinstance(value, list):
            made[name] = [renamed(item, old, new) if isinstance(item, dict) else item for item in value]
        else:
            made[name] = value
    return made


def load(params):
    weights = {"encoder": {"a": {"x": params, "y": params}, "b": {"x": params + 1}}}
    weights["encoder"] = renamed(weights["encoder"], "x", "z")
    return jax.tree.map(jnp.array, weights)


def one_of_two(flag, array):
    tree = {"a": array} if flag else {"a": "name"}
    return jax.tree.map(jnp.array, tree) if flag else tree


def none_of_two(flag):
    tree = {"a": "first"} if flag else {"a": "second"}
    return jax.tree.map(jnp.array, tree)  # E: jnp.array: takes numbers and arrays, not str  [pytree-leaf] ;; N: ...


load(jnp.ones(3))
one_of_two(True, jnp.ones(3))
none_of_two(True)  # RAISES


def chosen_of_two(array):
    weights = {"a": array} if sys.argv else {"a": "name"}
    return tree.filter(weights, lambda leaf: leaf.ndim > 0)


def chosen_parts(array):
    inner = array if sys.argv else "name"
    return tree.partition([array, (inner, {"b": inner})], lambda leaf: leaf.ndim > 0)


def chosen_of_none():
    weights = ["first"] if sys.argv else ("second", "third")
    return tree.filter(weights, lambda leaf: leaf.ndim > 0)  # E: a value of class str has no attribute "ndim"  [pytree-structure] ;; N: ...


chosen_of_two(jnp.ones(3))
chosen_parts(jnp.ones(3))
chosen_of_none()  # RAISES
