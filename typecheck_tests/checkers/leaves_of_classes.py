"""A class that declares its leaves has them; of any other class nothing is claimed."""

from typing import TYPE_CHECKING, Any, assert_type

from jax import Array

from treetyped import field, pytree_dataclass, tree


@pytree_dataclass
class Declared:
    weight: Array
    name: str = field(static=True)

    if TYPE_CHECKING:

        def __tree_leaf__(self) -> Array: ...


class Unknown:
    weight: Array


def declared(a: Declared, b: list[Declared], c: dict[str, tuple[Declared, Array]]) -> None:
    assert_type(tree.leaves(a), list[Array])
    assert_type(tree.leaves(b), list[Array])
    assert_type(tree.leaves(c), list[Array])


def unknown(a: Unknown, b: list[Unknown]) -> None:
    assert_type(tree.leaves(a), list[Any])
    assert_type(tree.leaves(b), list[Any])
