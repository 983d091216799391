from jax import Array

from treetyped import BatchStat, Filtered, Param, tree

from .model import Norm


def loss(params: Filtered[Norm, Param], stats: Filtered[Norm, BatchStat]) -> Array:
    return tree.combine(params, stats).scale.sum()
