import jax

from treetyped import BatchStat, Param, tree

from .loss import loss
from .model import Norm


def gradient(norm: Norm) -> None:
    params, stats = tree.filter(norm, Param), tree.filter(norm, BatchStat)
    reveal_type(jax.grad(loss)(params, stats))
    loss(stats, params)
