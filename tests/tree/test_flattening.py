"""A tree is its leaves and its structure."""

from typing import Any

import jax
import jax.numpy as jnp
import pytest

from treetyped import tree
from treetyped.tree import StructureError

PARAMS = {"w": [1, 2], "b": None, "a": (3,)}


@pytest.mark.parametrize(
    "name", ["leaves", "flatten", "structure", "leaves_with_path", "flatten_with_path", "all", "map", "map_with_path"]
)
def test_a_function_that_jax_has_answers_as_that_of_jax(name: str) -> None:
    args: list[Any] = [lambda *xs: xs] if name.startswith("map") else []
    expected = getattr(jax.tree, name)(*args, PARAMS)
    assert getattr(tree, name)(*args, PARAMS) == expected


@pytest.mark.parametrize(
    "name", ["leaves", "flatten", "structure", "leaves_with_path", "flatten_with_path", "all", "any", "map"]
)
def test_is_leaf_stops_at_a_node(name: str) -> None:
    args: list[Any] = [lambda x: [x]] if name == "map" else []
    twin = getattr(jax.tree, name, None) or (lambda x, is_leaf: any(jax.tree.leaves(x, is_leaf)))
    options: dict[str, Any] = {"is_leaf": lambda x: isinstance(x, list)}
    assert getattr(tree, name)(*args, PARAMS, **options) == twin(*args, PARAMS, **options)


@pytest.mark.parametrize("name", ["leaves_with_path", "flatten_with_path", "map_with_path"])
def test_is_leaf_may_take_a_path(name: str) -> None:
    args: list[Any] = [lambda *xs: xs] if name == "map_with_path" else []
    options: dict[str, Any] = {"is_leaf": lambda path, _: len(path) == 1, "is_leaf_takes_path": True}
    assert getattr(tree, name)(*args, PARAMS, **options) == getattr(jax.tree, name)(*args, PARAMS, **options)


@pytest.mark.parametrize(("given", "said"), [([1], 1), ([1, 2, 3], 3), ((), 0), (iter([1]), 1), (range(5), 5)])
def test_unflatten_counts_the_leaves(given: Any, said: int) -> None:
    with pytest.raises(StructureError) as caught:
        tree.unflatten(tree.structure([1, 2]), given)
    assert str(caught.value) == f'tree.unflatten: "treedef" has 2 leaves, "leaves" has {said}'


def test_unflatten_counts_one_leaf_as_one() -> None:
    with pytest.raises(StructureError) as caught:
        tree.unflatten(tree.structure(1), [])
    assert str(caught.value) == 'tree.unflatten: "treedef" has 1 leaf, "leaves" has 0'


def test_unflatten_takes_an_iterator() -> None:
    assert tree.unflatten(tree.structure({"w": [1, 2]}), (x * 10 for x in (1, 2))) == {"w": [10, 20]}


def test_an_error_of_a_class_while_it_is_put_together_passes_through() -> None:
    class Positive:
        def __init__(self, x: Any) -> None:
            if not x > 0:
                raise ValueError("not positive")
            self.x = x

    jax.tree_util.register_pytree_node(Positive, lambda node: ((node.x,), None), lambda _, xs: Positive(*xs))
    with pytest.raises(ValueError, match="not positive") as caught:
        tree.unflatten(tree.structure(Positive(1)), [-1])
    assert not isinstance(caught.value, StructureError)


def test_reduce_goes_from_left_to_right() -> None:
    assert tree.reduce(lambda text, x: f"({text}{x})", PARAMS, "") == "(((3)1)2)"
    assert tree.reduce(lambda x, y: x * 10 + y, PARAMS) == 312


def test_reduce_stops_where_is_leaf_says() -> None:
    assert tree.reduce(lambda n, x: n + len(x), PARAMS, 0, is_leaf=lambda x: isinstance(x, list | tuple)) == 3


@pytest.mark.parametrize("empty", [None, [], {"w": None}])
def test_reduce_of_nothing_asks_for_an_initializer(empty: Any) -> None:
    with pytest.raises(TypeError) as caught:
        tree.reduce(lambda x, y: x + y, empty)
    assert str(caught.value) == "tree.reduce: the tree has no leaves to begin with\npass initializer"
    assert tree.reduce(lambda x, y: x + y, empty, 7) == 7


def test_none_may_be_the_initializer() -> None:
    assert tree.reduce(lambda x, y: y if x is None else x + y, [1, 2], None) == 3


def test_all_and_any_of_nothing_are_those_of_python() -> None:
    assert tree.all(None) is True
    assert tree.any(None) is False


def test_all_and_any_take_arrays() -> None:
    assert tree.all([jnp.array(True), jnp.array(1)]) is True
    assert tree.any([jnp.array(False), jnp.array(0)]) is False
