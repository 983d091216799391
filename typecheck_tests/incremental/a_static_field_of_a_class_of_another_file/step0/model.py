from jax import Array

from treetyped import field, pytree_dataclass

from .settings import Settings


@pytree_dataclass
class Model:
    weight: Array
    settings: Settings = field(static=True)
