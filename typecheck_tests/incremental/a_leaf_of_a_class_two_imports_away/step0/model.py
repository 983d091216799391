from treetyped import pytree_dataclass

from .layers import Linear


@pytree_dataclass
class MLP:
    layers: list[Linear]
