"""A function that declares one part of a model is given that part; what is not known to be another one is taken."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import BatchStat, Filtered, Param, pytree_dataclass, tree
from treetyped.filtered import Not


@pytree_dataclass
class Norm:
    scale: Param[Array]
    mean: BatchStat[Array]


Rest = Filtered[Norm, Not[Param]]


def loss(params: Filtered[Norm, Param], rest: Rest, x: Array) -> Array:
    model = tree.combine(params, rest)
    return jnp.sum(model.scale * (x - model.mean))


norm, x = Norm(jnp.ones(2), jnp.zeros(2)), jnp.ones(2)
params, rest = tree.partition(norm, Param)
loss(params, rest, x)
jax.grad(loss)(params, rest, x)
jax.jit(loss)(params, tree.filter(norm, BatchStat), x)
loss(jax.tree.map(lambda leaf: 2 * leaf, params), rest, x)
loss(tree.filter(norm, lambda leaf: bool(jnp.all(leaf == 1))), rest, x)
jax.jit(loss)(rest, params, x)  # E(type): the function is given another part: structures differ at .scale: "params" is a leaf (Array), "rest" is None  [pytree-filter] -- combine does not mind, but the annotation says another part
loss(params, params, x)  # E: "loss" is given another part: structures differ at .scale: "rest" is None, "params" is a leaf (Array)  [pytree-filter]
