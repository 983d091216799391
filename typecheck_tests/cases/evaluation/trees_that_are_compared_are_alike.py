"""What compares the structures of trees before it does anything: Chex's assertions, ``lax.reduce`` and their kin."""

import chex
import jax
import jax.numpy as jnp
from jax import lax
from jax.experimental.shard_alike import shard_alike

params = {"w": jnp.ones((3, 2)), "b": jnp.ones(2)}


def like(tree, fill):
    return jax.tree.map(lambda leaf: fill * leaf, tree)


chex.assert_trees_all_equal_structs(params, like(params, 2), like(params, 3))
chex.assert_trees_all_equal_shapes(params, like(params, 2))
chex.assert_trees_all_close(params, like(params, 1.0))
chex.assert_tree_no_nones(params)
chex.assert_trees_all_equal_structs(params, [params["w"]])  # E: chex.assert_trees_all_equal_structs: structures differ at the root: "params" is a dict with keys 'b', 'w', the second tree is a list of length 1  [pytree-structure]
chex.assert_trees_all_close(params, {"w": params["w"], "b": None})  # E: chex.assert_trees_all_close: structures differ at ['b']: "params" is a leaf (float array of shape (2,)), the second tree is None  [pytree-structure]
chex.assert_trees_all_equal(params, params, (params,))  # E: chex.assert_trees_all_equal: structures differ at the root: "params" is a dict with keys 'b', 'w', the third tree is a tuple of length 1  [pytree-structure]
chex.assert_trees_all_equal_shapes(params, {"w": params["w"], "b": jnp.ones(3)})  # E: chex.assert_trees_all_equal_shapes: a leaf is float array of shape (2,) in the one tree, float array of shape (3,) in the other  [pytree-structure]
chex.assert_trees_all_equal_structs([params, params])  # E: chex.assert_trees_all_equal_structs: there is nothing to compare with: it is given fewer than two trees  [pytree-structure] ;; N: the trees are given one by one: (a, b), not ([a, b])
chex.assert_trees_all_equal(params)  # E: chex.assert_trees_all_equal: there is nothing to compare with: it is given fewer than two trees  [pytree-structure] ;; N: the trees are given one by one: (a, b), not ([a, b])
chex.assert_tree_no_nones({"w": None})  # E: chex.assert_tree_no_nones: "tree" has None in it  [pytree-structure]

zeros = {"w": 0.0, "b": 0.0}
rows = {"w": jnp.ones(3), "b": jnp.ones(3)}
lax.reduce(rows, zeros, lambda a, b: like(b, 1.0), (0,))
lax.reduce(rows, 0.0, lax.add, (0,))  # E: lax.reduce: structures differ at the root: "rows" is a dict with keys 'b', 'w', "init_values" is a leaf (float)  [pytree-structure]
lax.reduce_window(rows, [0.0, 0.0], lax.add, (1,), (1,), "VALID")  # E: lax.reduce_window: structures differ at the root: "rows" is a dict with keys 'b', 'w', "init_value" is a list of length 2  [pytree-structure]
shard_alike(params, like(params, 2.0))
shard_alike(params, rows["w"])  # E: jax.shard_alike: structures differ at the root: "params" is a dict with keys 'b', 'w', "y" is a leaf (float array of shape (3,))  [pytree-structure]
