"""The picture of a structure: one line for each node, leaf and static field."""

from __future__ import annotations

from treetyped_mypy.structure.nodes import (
    Again,
    ClassNode,
    DisplayNode,
    Leaf,
    MappingNode,
    NoneNode,
    OpaqueNode,
    SequenceNode,
    Structure,
    TupleNode,
    TypedDictNode,
    UnionNode,
    Unknown,
    VarNode,
)
from treetyped_mypy.structure.picture import picture

ARRAY = Leaf("Array")


def drawn(node: Structure[str]) -> list[str]:
    return picture(node, str)


def test_children_are_indented_below_their_node() -> None:
    linear = ClassNode("m.Linear", (("weight", ARRAY), ("bias", NoneNode())), (("size", "3"), ("name", None)), "Linear")
    assert drawn(SequenceNode("list", linear, "list[Linear]")) == [
        "list",
        "  [*]: Linear",
        "    .weight: leaf Array",
        "    .bias: None",
        "    .size: static 3",
        "    .name: static",
    ]


def test_keys_stand_in_the_order_of_the_leaves() -> None:
    assert drawn(DisplayNode("dict", (("w", ARRAY), ("b", ARRAY)), "dict")) == [
        "dict",
        "  ['b']: leaf Array",
        "  ['w']: leaf Array",
    ]


def test_a_key_may_be_absent() -> None:
    node = TypedDictNode((("w", ARRAY),), frozenset({"w"}), "Params")
    assert drawn(node) == ["dict", "  ['w'] (may be absent): leaf Array"]


def test_a_union_of_leaves_is_one_line_and_of_nodes_one_of_several() -> None:
    assert drawn(UnionNode((ARRAY, NoneNode()))) == ["leaf Array | None"]
    assert drawn(UnionNode((TupleNode((ARRAY,)), NoneNode()))) == [
        "one of",
        "  | tuple",
        "    [0]: leaf Array",
        "  | None",
    ]


def test_what_is_unknown_says_so() -> None:
    assert drawn(Unknown()) == ["unknown"]
    assert drawn(Unknown(leaf="Array")) == ["unknown, with leaves Array"]
    assert drawn(OpaqueNode("m.Own", "Own")) == ["Own, flattens itself"]
    assert drawn(Again("m.Tree", "Tree")) == ["Tree again"]
    assert drawn(VarNode("T", "T")) == ["T, a type variable"]


def test_an_empty_container_is_no_leaf() -> None:
    assert drawn(TupleNode(())) == ["tuple, empty"]
    assert drawn(MappingNode("dict", ARRAY, "dict")) == ["dict", "  [*]: leaf Array"]
