"""``Tree[Array]`` takes the trees of arrays and refuses the others; a comment marks each refusal."""

from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

from jax import Array

from treetyped import Tree, tree


class Adam(NamedTuple):
    mu: Array
    nu: list[Array]


class Linear:
    weight: Array

    if TYPE_CHECKING:

        def __tree_leaf__(self) -> Array: ...


class Unknown:
    weight: Array


def norm(tree: Tree[Array]) -> float:
    return float(bool(tree))


def accepted(a: Array, b: list[Array | None], c: dict[str, tuple[Array, list[Linear]]], d: Adam) -> None:
    norm(a)
    norm(None)
    norm(b)
    norm(c)
    norm(d)
    norm([])
    norm({})
    norm(OrderedDict(w=a))
    norm({"w": [a, None], "b": (a, {"c": a})})
    norm([Adam(a, [a]), Linear()])


def refused(a: str, b: list[int], c: set[Array], d: dict[str, list[float]], e: Unknown, f: tuple[Array, str]) -> None:
    norm(a)  # refused
    norm(b)  # refused
    norm(c)  # refused
    norm(d)  # refused
    norm(e)  # refused
    norm(f)  # refused


def restored(loaded: object) -> dict[str, Array]:
    tree.check(loaded, Tree[Array])
    return tree.check(loaded, dict[str, Array])
