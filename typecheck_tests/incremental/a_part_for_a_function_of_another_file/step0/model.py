from jax import Array

from treetyped import BatchStat, Param, pytree_dataclass


@pytree_dataclass
class Norm:
    scale: Param[Array]
    mean: BatchStat[Array]
