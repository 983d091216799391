"""``tree.transpose`` counts leaves: swapped treedefs mix them up where both have several."""

import jax
import jax.numpy as jnp
from jax.tree_util import tree_structure, tree_transpose


def evaluate(x):
    return {"mse": jnp.mean(x**2), "mae": jnp.mean(jnp.abs(x)), "bias": x.mean()}


def collected(xs):
    found = [evaluate(x) for x in xs]
    return tree_transpose(tree_structure([0] * len(found)), tree_structure(found[0]), found)


def swapped(xs):
    found = [evaluate(x) for x in xs]
    return tree_transpose(tree_structure(found[0]), tree_structure([0] * len(found)), found)  # E(silent): tree.transpose: "outer_treedef" is the inner structure of "pytree_to_transpose": the leaves get mixed up  [pytree-structure] ;; N: ...


def miscounted(xs):
    found = [evaluate(x) for x in xs]
    return jax.tree.transpose(jax.tree.structure([0, 0]), jax.tree.structure(found[0]), found)  # E: tree.transpose: "outer_treedef" has 2 leaves and "inner_treedef" 3 leaves, "pytree_to_transpose" has 9  [pytree-structure] ;; N: ...


xs = [jnp.ones(2), jnp.zeros(2), -jnp.ones(2)]
metrics = collected(xs)
assert {name: [float(value) for value in values] for name, values in metrics.items()}["bias"] == [1, 0, -1]
jax.tree.map(jnp.add, metrics, {name: [0.0, 0.0, 0.0] for name in metrics})
jax.tree.map(jnp.add, metrics, dict.fromkeys(metrics, (0.0, 0.0, 0.0)))  # E: tree.map: structures differ ...  [pytree-structure]
mixed = swapped(xs)
assert [sorted(each) for each in mixed] == [["bias", "mae", "mse"]] * 3
assert mixed[0] != evaluate(xs[0]) or float(mixed[0]["bias"]) != 1.0 or float(mixed[1]["bias"]) != 0.0
miscounted(xs)  # RAISES
