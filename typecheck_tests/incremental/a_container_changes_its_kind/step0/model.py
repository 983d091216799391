from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class State:
    mu: list[Array]
    nu: list[Array]
