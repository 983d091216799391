"""A field of two classes, or a part of two choices: each is compared with its own kind."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import BatchStat, Filtered, Param, pytree_dataclass, tree


@pytree_dataclass
class Batch:
    scale: Param[Array]
    mean: BatchStat[Array]


@pytree_dataclass
class Act:
    scale: Param[Array]
    shift: Param[Array]


@pytree_dataclass
class Net:
    kernel: Param[Array]
    norm: Batch | Act


def loss(params: Filtered[Net, Param], net: Net) -> Array:
    return jnp.sum(tree.update(net, params).norm.scale)


def doubled(norm: Batch, statistics: bool) -> Batch:
    part = tree.filter(norm, BatchStat) if statistics else tree.filter(norm, Param)
    return tree.update(norm, jax.tree.map(lambda leaf: 2 * leaf, part))


net = Net(jnp.ones(2), Batch(jnp.ones(2), jnp.zeros(2)))
jax.grad(loss)(tree.filter(net, Param), net)
doubled(Batch(jnp.ones(2), jnp.zeros(2)), True)
tree.update(net.kernel, tree.filter(net, Param))  # E: tree.update: structures differ ...  [pytree-filter]
