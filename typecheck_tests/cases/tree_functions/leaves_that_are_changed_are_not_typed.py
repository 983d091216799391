"""A list of leaves that is bound or changed again stays ``list[Any]``, as the total of a loop does."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

params = {"w": jnp.ones(3), "b": jnp.ones(2)}
leaves, treedef = jax.tree.flatten(params)
leaves = [np.asarray(leaf) for leaf in leaves]
others = jax.tree.leaves(params)
others[0] = np.zeros(3)
others.append(None)

layers = {"enc": {"w": jnp.ones(3)}, "dec": {"w": jnp.ones(3)}}
for layer in jax.tree.leaves(layers, is_leaf=lambda x: isinstance(x, dict) and "w" in x):
    layer["name"] = "dense"
inner = jax.tree.leaves(layers, is_leaf=lambda x: isinstance(x, dict) and x is not layers)
inner[0]["rate"] = 0.1
kinds = {"enc": [jnp.ones(3)], "dec": [jnp.ones(3)]}
for kind in jax.tree.leaves(kinds, is_leaf=lambda x: isinstance(x, list)):
    kind.append("relu")
    kind[0] = None
reveal_type(jax.tree.leaves(kinds, is_leaf=lambda x: isinstance(x, list)))  # R: list[list[Array]]


def norm(params: dict[str, Array]) -> Array:
    return sum((x**2).sum() for x in jax.tree.leaves(params))


def total(params: dict[str, Array]) -> float:
    result = 0.0
    for x in jax.tree.leaves(params):
        result += x.sum()
    for x in jax.tree.leaves(params):
        x = np.asarray(x)
    return result


norm(params), total(params)
sum_of_squares: Array = sum([x @ x for x in jax.tree.leaves(params)])
