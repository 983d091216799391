"""Where a tree is one of several, only what goes wrong in each of them goes wrong for certain."""

import jax
import jax.numpy as jnp


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
