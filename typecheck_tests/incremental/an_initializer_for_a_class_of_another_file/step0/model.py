from jax import Array

from treetyped import field, pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array | None
    features: int = field(static=True)
