"""`partial=True` says that the whole is itself a part: a leaf may be in no part, but not in two."""

from typing import Any

import jax.numpy as jnp
from jax import Array

from treetyped import BatchStat, Param, pytree_dataclass, tree


@pytree_dataclass
class Model:
    weight: Param[Array]
    bias: Param[Array]
    mean: BatchStat[Array]


model = Model(jnp.ones(3), jnp.zeros(3), jnp.zeros(3))
params = tree.filter(model, Param)
head, tail = tree.partition(params, ".weight")
again: Any = tree.combine(head, tail, partial=True)
assert again == params

tree.combine(head, tail)  # E: tree.combine: the leaf at .mean is in no part  [pytree-filter]
tree.combine(head, params, partial=True)  # E: tree.combine: the leaf at .weight is in both "head" and "params"  [pytree-filter]
