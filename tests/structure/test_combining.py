"""Parts put together: what is missing, doubled, or of another tree; and the patterns that choose the leaves."""

from __future__ import annotations

import pytest
from treetyped_mypy.structure.certainty import both, either, negation
from treetyped_mypy.structure.combining import Apart, Doubled, Missing, faults
from treetyped_mypy.structure.mismatch import NodeMismatch
from treetyped_mypy.structure.nodes import (
    ClassNode,
    DisplayNode,
    Leaf,
    NoneNode,
    SequenceNode,
    Structure,
    UnionNode,
    Unknown,
)
from treetyped_mypy.structure.path import Attr
from treetyped_mypy.structure.pattern import covers, steps_of
from treetyped_mypy.structure.walk import graft, in_role, leaves

Node = Structure[str]
ARRAY: Node = Leaf("Array")
NONE: Node = NoneNode()
MAYBE: Node = UnionNode((ARRAY, NONE))


def model(weight: Node, mean: Node, key: str = "Model") -> Node:
    return ClassNode(key, (("weight", weight), ("mean", mean)), (), key)


def each(element: Node) -> Node:
    return SequenceNode("list", element, "list")


WHOLE = model(ARRAY, ARRAY)


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ([model(ARRAY, NONE), model(NONE, ARRAY)], []),
        ([model(ARRAY, NONE), model(NONE, NONE)], [Missing((Attr("mean"),))]),
        ([model(ARRAY, NONE), model(ARRAY, ARRAY)], [Doubled((Attr("weight"),), 0, 1)]),
        ([model(ARRAY, MAYBE), model(NONE, MAYBE)], []),
        ([model(ARRAY, MAYBE), model(NONE, NONE)], []),
        ([model(ARRAY, NONE), Unknown()], []),
        ([model(ARRAY, NONE), NONE], []),
        ([WHOLE], []),
    ],
)
def test_each_leaf_is_in_one_part(parts: list[Node], expected: list[object]) -> None:
    assert list(faults(WHOLE, parts)) == expected


def test_parts_of_other_trees() -> None:
    one, other = model(ARRAY, NONE), model(NONE, ARRAY, "Other")
    assert list(faults(WHOLE, [one, other])) == [Apart(0, 1, NodeMismatch((), one, other))]


def test_what_is_below_a_list_of_unknown_length_may_not_be_there() -> None:
    display: Node = DisplayNode("list", ((0, ARRAY),), "list")
    assert list(faults(each(ARRAY), [each(ARRAY), each(ARRAY)])) == []
    assert list(faults(each(ARRAY), [each(ARRAY), display])) == []


def test_what_replaces_a_leaf_has_its_role() -> None:
    tree = in_role(model(Leaf("Array", role="State"), ARRAY), "Param")
    assert [found.node.role for found in leaves(graft(lambda _path, _leaf: each(ARRAY), tree))] == ["State", "Param"]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [
        (".layers[0].weight", ".layers[0].weight", True),
        (".layers[0].weight", ".layers[1].weight", False),
        (".layers[0].weight", ".layers[*].weight", None),
        (".layers[0].bias", ".layers[*].weight", False),
        (".layers[*].weight", ".layers[*].weight", True),
        (".layers", ".layers[0].weight", True),
        (".layers[0]", ".layers", False),
        (".*", ".layers[0]", True),
        ("[*]", ".layers", False),
        ("**.bias", ".layers[0].bias", True),
        ("**.bias", ".bias.inner", True),
        ("**.bias", ".layers[0].weight", False),
        ('.params["w"]', ".params['w']", True),
        ("**", "", True),
    ],
)
def test_patterns(pattern: str, path: str, expected: bool | None) -> None:
    steps, place = steps_of(pattern), steps_of(path)
    assert steps is not None
    assert place is not None
    assert covers(steps, place) is expected


def test_what_is_no_pattern() -> None:
    assert steps_of("layers") is None
    assert steps_of(".layers[") is None


def test_answers_that_may_be_unknown() -> None:
    assert (negation(None), either(None, True), either(None, False)) == (None, True, None)
    assert (both(None, False), both(None, True), both(), either()) == (False, None, True, False)
