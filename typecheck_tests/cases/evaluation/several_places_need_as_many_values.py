"""``eqx.tree_at``: a tuple that the function makes itself is of several places, whatever is known of the tree."""

import json

import equinox as eqx
import jax
import jax.numpy as jnp


def load(text):
    return json.loads(text)


def weights(tree):
    return tree["w"], tree["b"]


def put(tree, value, where=weights):
    return eqx.tree_at(where, tree, value)  # E: tree_at: "where" returns 2 places, "replace" has 3  [pytree-structure] ;; N: called at line 31


tree = load('{"w": 1.0, "b": 2.0}')
x = jnp.ones(3)
put(tree, (x, x))
put(tree, jnp.ones((2, 3)))
put(tree, [x, None])
eqx.tree_at(lambda t: (t["w"], t["b"]), tree, (x, x, x))  # E: tree_at: "where" returns 2 places, "replace" has 3  [pytree-structure]
eqx.tree_at(lambda t: t["w"], tree, (x, x, x))
eqx.tree_at(lambda t: tuple(t.values()), tree, (x, x))
put({"w": (x, x), "b": x}, (x, x, x), lambda t: t["w"])
put(tree, x)  # RAISES
jax.tree.leaves(put(tree, {"w": x, "b": x}))
