"""A structure in the words of an error message."""

import pytest
from treetyped_mypy.structure.nodes import (
    Again,
    ClassNode,
    DisplayNode,
    Leaf,
    MappingNode,
    NamedTupleNode,
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
from treetyped_mypy.structure.show import describe, describe_static

ARRAY: Structure[str] = Leaf("Array")

WORDS: list[tuple[Structure[str], str]] = [
    (ARRAY, "a leaf (Array)"),
    (NoneNode(), "None"),
    (TupleNode((ARRAY, ARRAY)), "a tuple of length 2"),
    (DisplayNode("list", ((0, ARRAY), (1, ARRAY), (2, ARRAY)), ""), "a list of length 3"),
    (DisplayNode("dict", (("w", ARRAY), ("b", ARRAY)), ""), "a dict with keys 'b', 'w'"),
    (DisplayNode("dict", ((10, ARRAY), (9, ARRAY)), ""), "a dict with keys 9, 10"),
    (DisplayNode("dict", (), ""), "an empty dict"),
    (DisplayNode("OrderedDict", (("w", ARRAY),), ""), "an OrderedDict with keys 'w'"),
    (TypedDictNode((("w", ARRAY),), frozenset(), ""), "a dict with keys 'w'"),
    (SequenceNode("list", ARRAY, ""), "a list"),
    (SequenceNode("tuple", ARRAY, ""), "a tuple"),
    (MappingNode("OrderedDict", ARRAY, ""), "an OrderedDict"),
    (NamedTupleNode("package.module.Adam", (), ""), "Adam"),
    (ClassNode("package.module.MLP", (), (), ""), "MLP"),
    (OpaqueNode("package.module.Own", ""), "Own"),
    (Again("package.module.Chain", ""), "Chain"),
    (VarNode("T", ""), "T"),
    (UnionNode((NoneNode(), ARRAY, NoneNode())), "None or a leaf (Array)"),
    (Unknown(), "unknown"),
]


@pytest.mark.parametrize(("node", "words"), WORDS, ids=[words for _, words in WORDS])
def test_a_node_is_described_by_what_distinguishes_it(node: Structure[str], words: str) -> None:
    """Length, keys or class: what the other side may not share."""
    assert describe(node, str) == words


def test_static_fields_are_shown_with_their_values() -> None:
    """Only the fields that differ are named."""
    node: ClassNode[str] = ClassNode("m.MLP", (), (("name", "'John'"), ("width", "3"), ("depth", "2")), "")
    assert describe_static(node, ("name", "depth")) == "MLP with name='John', depth=2"
