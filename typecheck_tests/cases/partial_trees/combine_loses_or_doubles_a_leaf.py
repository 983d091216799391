"""Parts that do not make a whole: a leaf is in none of them, or in two."""

import jax.numpy as jnp
from jax import Array

from treetyped import BatchStat, Param, Rng, pytree_dataclass, tree


@pytree_dataclass
class Model:
    weight: Param[Array]
    mean: BatchStat[Array]
    key: Rng[Array]


model = Model(jnp.ones(3), jnp.zeros(3), jnp.zeros(2))
params, rest = tree.partition(model, Param)
tree.combine(params, params)  # E: tree.combine: the leaf at .weight is in both "params" and "params"  [pytree-filter]
tree.combine(params)  # E: tree.combine: the leaf at .mean is in no part  [pytree-filter]
tree.combine(params, tree.filter(model, BatchStat))  # E: tree.combine: the leaf at .key is in no part  [pytree-filter]
tree.combine(model, rest)  # E: tree.combine: the leaf at .mean is in both "model" and "rest"  [pytree-filter]
tree.combine(model)
