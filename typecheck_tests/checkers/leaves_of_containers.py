"""The leaves of nested containers have the type that is written in them."""

from collections import OrderedDict, defaultdict
from typing import NamedTuple, assert_type

import jax
import numpy as np
import numpy.typing as npt
from jax import Array

from treetyped import tree


class Adam(NamedTuple):
    mu: Array
    nu: list[Array]


def one_leaf(a: Array, b: npt.NDArray[np.float32], c: int, d: jax.ShapeDtypeStruct) -> None:
    assert_type(tree.leaves(a), list[Array])
    assert_type(tree.leaves(b), list[npt.NDArray[np.float32]])
    assert_type(tree.leaves(c), list[int])
    assert_type(tree.leaves(d), list[jax.ShapeDtypeStruct])


def containers(
    a: list[Array],
    b: dict[str, Array],
    c: tuple[Array, ...],
    d: tuple[Array, Array],
    e: OrderedDict[str, Array],
    f: defaultdict[int, Array],
    g: Adam,
) -> None:
    assert_type(tree.leaves(a), list[Array])
    assert_type(tree.leaves(b), list[Array])
    assert_type(tree.leaves(c), list[Array])
    assert_type(tree.leaves(d), list[Array])
    assert_type(tree.leaves(e), list[Array])
    assert_type(tree.leaves(f), list[Array])
    assert_type(tree.leaves(g), list[Array])


def nested(
    a: list[dict[str, Array]],
    b: dict[str, tuple[list[Array], Array]],
    c: tuple[list[dict[str, int]], dict[str, tuple[int, int]]],
    d: dict[str, list[float]],
) -> None:
    assert_type(tree.leaves(a), list[Array])
    assert_type(tree.leaves(b), list[Array])
    assert_type(tree.leaves(c), list[int])
    assert_type(tree.leaves(d), list[float])


def what_jax_takes_for_a_leaf(a: str, b: list[str], c: set[int], d: dict[str, range], e: bytes) -> None:
    assert_type(tree.leaves(a), list[str])
    assert_type(tree.leaves(b), list[str])
    assert_type(tree.leaves(c), list[set[int]])
    assert_type(tree.leaves(d), list[range])
    assert_type(tree.leaves(e), list[bytes])
