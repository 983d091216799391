"""transpose and broadcast move leaves; a leaf never gets to a wrong place."""

import dataclasses
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import pytest

from treetyped import tree
from treetyped.tree import StructureError


class Pair(NamedTuple):
    x: Any
    y: Any


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class Strict:
    """Takes numbers only, so no placeholders."""

    x: Any
    y: Any

    def __post_init__(self) -> None:
        if not isinstance(self.x, int | list | dict | tuple):
            raise TypeError("not a number")


def refused(*args: Any) -> str:
    with pytest.raises(StructureError) as caught:
        tree.transpose(*args)
    return str(caught.value)


@pytest.mark.parametrize("inner", [None, tree.structure(Pair(0, [0]))])
def test_transpose_turns_a_tree_inside_out(inner: Any) -> None:
    rows = {"a": Pair(1, [2]), "b": Pair(3, [4])}
    assert tree.transpose(tree.structure({"a": 0, "b": 0}), inner, rows) == Pair({"a": 1, "b": 3}, [{"a": 2, "b": 4}])


def test_transpose_refuses_what_jax_scrambles() -> None:
    scrambled = [(1, 2, 3), (4, 5, 6)]
    outer, inner = tree.structure((0, 0, 0)), tree.structure([0, 0])
    assert jax.tree.transpose(outer, inner, scrambled) == [(1, 3, 5), (2, 4, 6)]
    assert refused(outer, inner, scrambled) == (
        'tree.transpose: structures differ at the root: "outer_treedef" is a tuple of length 3, '
        '"pytree_to_transpose" is a list of length 2'
    )


def test_transpose_names_the_inner_tree_that_differs() -> None:
    assert refused(tree.structure([0, 0]), tree.structure((0, 0)), [(1, 2), [3, 4]]) == (
        'tree.transpose: structures differ at [1]: "inner_treedef" is a tuple of length 2, '
        '"pytree_to_transpose" is a list of length 2'
    )


def test_transpose_says_where_it_took_the_inner_structure_from() -> None:
    assert refused(tree.structure({"a": 0, "b": 0}), None, {"a": {"x": 1}, "b": {"y": 2}}) == (
        "tree.transpose: structures differ at ['b']: \"inner_treedef\" (from ['a']) is a dict with keys 'x', "
        "\"pytree_to_transpose\" is a dict with keys 'y'"
    )


def test_a_leaf_of_a_structure_has_no_type_to_show() -> None:
    assert refused(tree.structure([0]), tree.structure((0,)), [([1],)]) == (
        'tree.transpose: structures differ at [0][0]: "inner_treedef" is a leaf, '
        '"pytree_to_transpose" is a list of length 1'
    )


def test_a_class_that_takes_no_placeholders_is_transposed() -> None:
    outer = tree.structure([0, 0])
    assert tree.transpose(outer, None, [Strict(1, 2), Strict(3, 4)]) == Strict([1, 3], [2, 4])


def test_a_class_that_takes_no_placeholders_is_refused_by_its_structure() -> None:
    outer = tree.structure(Strict(1, 2))
    assert refused(outer, tree.structure([0]), [1, 2]) == (
        'tree.transpose: "pytree_to_transpose" is PyTreeDef([*, *]), '
        "expected is PyTreeDef(CustomNode(Strict[()], [[*], [*]]))"
    )


def test_the_jacobian_of_a_tree_by_a_tree_is_transposed() -> None:
    params = {"w": jnp.ones(2), "b": None, "c": (jnp.ones(()),)}

    def loss(p: Any) -> Any:
        return Pair(p["w"].sum(), [p["c"][0] * 2])

    jacobian = jax.jacobian(loss)(params)
    outer = tree.structure(jax.eval_shape(loss, params))
    result = tree.transpose(outer, tree.structure(params), jacobian)
    assert tree.structure(result) == tree.structure(params).compose(outer)
    assert tree.equal(result, jax.tree.transpose(outer, tree.structure(params), jacobian))


def test_a_structure_without_leaves_is_transposed_as_by_jax() -> None:
    assert tree.transpose(tree.structure([]), tree.structure(None), []) is None
    assert tree.transpose(tree.structure([0]), tree.structure(()), [()]) == ()


def test_static_values_are_part_of_what_transpose_compares() -> None:
    def node(label: str) -> Any:
        return jax.tree_util.Partial(len, label)

    with pytest.raises(StructureError):
        tree.transpose(tree.structure([0, 0]), tree.structure(node("a")), [node("a"), jax.tree_util.Partial(max, "b")])


def test_broadcast_repeats_a_leaf_over_the_subtree() -> None:
    assert tree.broadcast((1, 2, 3), (0, {"a": 0, "b": 0}, (0, 0))) == (1, {"a": 2, "b": 2}, (3, 3))


def test_broadcast_names_its_arguments_and_the_cure() -> None:
    with pytest.raises(StructureError) as caught:
        tree.broadcast({"w": 1, "b": None}, {"w": [0, 0], "b": 0})
    assert str(caught.value) == (
        'tree.broadcast: structures differ at [\'b\']: "prefix_tree" is None, "full_tree" is a leaf (int)\n'
        "put an array there, or pass is_leaf=lambda x: x is None to hand the function None"
    )


def test_the_cure_for_broadcast_is_one() -> None:
    result = tree.broadcast({"w": 1, "b": None}, {"w": [0, 0], "b": 0}, is_leaf=lambda x: x is None)
    assert result == {"w": [1, 1], "b": None}
