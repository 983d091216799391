"""``combine(*parts)`` with the parts that ``partition`` returned."""

import jax.numpy as jnp
from jax import Array

from treetyped import BatchStat, Param, Rng, pytree_dataclass, tree


@pytree_dataclass
class Model:
    weight: Param[Array]
    mean: BatchStat[Array]
    key: Rng[Array]

model = Model(jnp.ones(2), jnp.zeros(2), jnp.ones(2))
reveal_type(tree.combine(*tree.partition(model, Param, Rng)))  # R: Model
parts = tree.partition(model, Param)
reveal_type(tree.combine(*parts))  # R: Model
tree.combine(*parts, tree.filter(model, Param))  # E: tree.combine: the leaf at .weight is in both "parts[0]" and "parts[2]"  [pytree-filter]
many = [tree.filter(model, where) for where in (Param, BatchStat, Rng)]
assert tree.combine(*many) == model
