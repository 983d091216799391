from jax import Array

from treetyped import Param, pytree_dataclass

from .roles import Ema


@pytree_dataclass
class Model:
    weight: Param[Array]
    average: Ema[Array]
