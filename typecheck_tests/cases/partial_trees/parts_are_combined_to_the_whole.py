"""``tree.partition`` gives each leaf to one part; ``tree.combine`` puts them together, ``tree.update`` some of them."""

import jax.numpy as jnp
from jax import Array

from treetyped import BatchStat, Param, Rng, pytree_dataclass, tree


@pytree_dataclass
class Norm:
    scale: Param[Array]
    mean: BatchStat[Array]


@pytree_dataclass
class Model:
    norms: tuple[Norm]
    bias: Param[Array] | None
    key: Rng[Array]


model = Model((Norm(jnp.ones(3), jnp.zeros(3)),), None, jnp.zeros(2))
params, rest = tree.partition(model, Param)
reveal_type(params)  # R: Filtered[Model, ParamRole]
reveal_type(rest)  # R: Filtered[Model, Not[ParamRole]]
reveal_type(params.bias)  # R: Array | None
reveal_type(rest.bias)  # R: None
reveal_type(rest.norms[0].mean)  # R: Array
whole = tree.combine(params, rest)
reveal_type(whole)  # R: Model
reveal_type(whole.norms[0].mean)  # R: Array
reveal_type(tree.update(model, params))  # R: Model

weights, statistics, other = tree.partition(model, Param, BatchStat)
reveal_type(statistics)  # R: Filtered[Model, Both[BatchStatRole, Not[ParamRole]]]
reveal_type(statistics.norms[0].mean)  # R: Array
reveal_type(statistics.norms[0].scale)  # R: None
reveal_type(other.key)  # R: Array
reveal_type(tree.combine(other, weights, statistics))  # R: Model
tree.combine(weights, tree.combine(statistics, other))
# E: tree.combine: the leaf at .norms[0].scale is in no part  [pytree-filter]
