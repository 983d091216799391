"""Parts of two trees are no whole, and a part of another tree, or a leaf where there is none, does not update."""

import jax.numpy as jnp
from jax import Array

from treetyped import BatchStat, Param, pytree_dataclass, tree


@pytree_dataclass
class Norm:
    scale: Param[Array]
    mean: BatchStat[Array]


@pytree_dataclass
class Other:
    scale: Param[Array]
    mean: BatchStat[Array]


norm, other = Norm(jnp.ones(3), jnp.zeros(3)), Other(jnp.ones(3), jnp.zeros(3))
params, statistics = tree.filter(norm, Param), tree.filter(norm, BatchStat)
rest = tree.filter(other, BatchStat)
tree.combine(params, rest)
# E: tree.combine: structures differ at the root: "params" is Norm, "rest" is Other  [pytree-filter]
tree.update(norm, rest)
# E: tree.update: structures differ at the root: "norm" is Norm, "rest" is Other  [pytree-filter]
tree.update(params, statistics)
# E: tree.update: "statistics" has a leaf at .mean, where "params" is None  [pytree-filter] ;; N: use tree.at or dataclasses.replace
norm = tree.update(norm, statistics)
tree.update(norm, norm)
