from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: str
