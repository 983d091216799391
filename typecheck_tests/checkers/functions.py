"""What each function of treetyped.tree returns."""

from typing import Any, assert_type

from jax import Array

from treetyped import tree


def flattening(params: dict[str, list[Array]]) -> None:
    leaves, treedef = tree.flatten(params)
    assert_type(leaves, list[Array])
    pairs, _ = tree.flatten_with_path(params)
    assert_type(pairs, list[tuple[tuple[Any, ...], Array]])
    assert_type(tree.leaves_with_path(params), list[tuple[tuple[Any, ...], Array]])
    assert_type(tree.unflatten(treedef, leaves), Any)


def is_leaf_may_make_a_leaf_of_anything(params: dict[str, list[Array]]) -> None:
    assert_type(tree.leaves(params, is_leaf=lambda x: isinstance(x, list)), list[Any])
    assert_type(tree.flatten(params, is_leaf=lambda x: isinstance(x, list))[0], list[Any])
    assert_type(tree.leaves_with_path(params, lambda x: isinstance(x, list)), list[tuple[tuple[Any, ...], Any]])


def add(x: Array, y: Array) -> Array:
    return x + y


def count(n: int, x: Array) -> int:
    return n + x.size


def reducing(params: dict[str, list[Array]]) -> None:
    assert_type(tree.reduce(add, params), Array)
    assert_type(tree.reduce(count, params, 0), int)
    assert_type(tree.all(params), bool)
    assert_type(tree.any(params), bool)


def mapping(params: dict[str, list[Array]], other: dict[str, list[Array]]) -> None:
    assert_type(tree.map(add, params, other), Any)
    assert_type(tree.map_with_path(lambda path, x, y: x + y, params, other), Any)
    assert_type(tree.broadcast(0.1, params), Any)
    assert_type(tree.transpose(tree.structure([0, 0]), None, [params, other]), Any)


def asking(params: dict[str, list[Array]], other: dict[str, list[Array]]) -> None:
    assert_type(tree.equal(params, other), bool)
    assert_type(tree.allclose(params, other, rtol=1e-3, atol=0.0, equal_nan=True), bool)
    assert_type(tree.size(params), int)
    assert_type(tree.nbytes(params), int)
    assert_type(tree.summary(params), str)
