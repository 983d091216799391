"""The leaves in JAX's order, where it is known."""

from __future__ import annotations

import jax
from treetyped_mypy.structure.nodes import (
    ClassNode,
    DisplayNode,
    Leaf,
    NoneNode,
    SequenceNode,
    TupleNode,
    TypedDictNode,
    UnionNode,
    Unknown,
)
from treetyped_mypy.structure.order import leaf_count, leaf_order
from treetyped_mypy.structure.path import show_path

A, B = Leaf("A"), Leaf("B")


def test_a_dict_goes_by_sorted_keys_as_jax_does() -> None:
    node = DisplayNode("dict", (("w", TupleNode((A, B))), ("b", A)), "dict")
    order = leaf_order(node)
    assert order is not None
    paths = [jax.tree_util.keystr(path) for path, _ in jax.tree.leaves_with_path({"w": (0, 1), "b": 2})]
    assert [show_path(path) for path, _ in order] == paths


def test_an_ordered_dict_keeps_its_order() -> None:
    order = leaf_order(DisplayNode("OrderedDict", (("w", A), ("b", B)), "OrderedDict"))
    assert order is not None
    assert [leaf for _, leaf in order] == ["A", "B"]


def test_none_has_no_leaf() -> None:
    assert leaf_count(TupleNode((A, NoneNode(), B))) == 2


def test_what_is_not_certain_has_no_count() -> None:
    assert leaf_count(SequenceNode("list", A, "list")) is None
    assert leaf_count(TupleNode((A, Unknown()))) is None
    assert leaf_count(UnionNode((A, NoneNode()))) is None
    assert leaf_count(TypedDictNode((("w", A),), frozenset({"w"}), "Params")) is None


def test_a_class_without_fields_may_be_a_subclass_with_some() -> None:
    assert leaf_count(ClassNode("m.Module", (), (), "Module")) is None
