"""Where two structures differ, and where they certainly do not."""

from treetyped_mypy.structure.match import fits, match
from treetyped_mypy.structure.mismatch import KeysMismatch, LengthMismatch, NodeMismatch, StaticMismatch
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
from treetyped_mypy.structure.path import Attr, Each, Item

Node = Structure[str]

ARRAY: Node = Leaf("Array")
NONE: Node = NoneNode()
OPTIONAL: Node = UnionNode((ARRAY, NONE))


def pair(*parts: Node) -> TupleNode[str]:
    return TupleNode(parts)


def listed(*parts: Node) -> DisplayNode[str]:
    return DisplayNode("list", tuple(enumerate(parts)), "list[Array]")


def keyed(**parts: Node) -> DisplayNode[str]:
    return DisplayNode("dict", tuple(parts.items()), "dict[str, Array]")


def typed(*optional: str, **parts: Node) -> TypedDictNode[str]:
    return TypedDictNode(tuple(parts.items()), frozenset(optional), "Params")


def some(kind: str, element: Node) -> SequenceNode[str]:
    return SequenceNode(kind, element, f"{kind}[...]")


def linear(weight: Node, bias: Node, name: str | None = None) -> ClassNode[str]:
    return ClassNode("m.Linear", (("weight", weight), ("bias", bias)), (("name", name),), "Linear")


def test_a_subtree_may_stand_for_a_leaf_of_the_first_tree_only() -> None:
    """A leaf of the first tree takes any subtree of the second; a node of the first takes no leaf."""
    assert fits(pair(ARRAY), pair(pair(ARRAY, ARRAY)))
    assert list(match(pair(pair(ARRAY)), pair(ARRAY))) == [NodeMismatch((Item(0),), pair(ARRAY), ARRAY)]


def test_a_subtree_is_not_equal_to_a_leaf() -> None:
    """In equal mode neither side may have a subtree where the other has a leaf."""
    assert list(match(ARRAY, pair(ARRAY), equal=True)) == [NodeMismatch((), ARRAY, pair(ARRAY))]
    assert list(match(pair(ARRAY), ARRAY, equal=True)) == [NodeMismatch((), pair(ARRAY), ARRAY)]


def test_none_is_a_node_and_not_a_leaf() -> None:
    """``None`` in the first tree takes only ``None``; a leaf of the first takes ``None`` as it takes any tree."""
    assert list(match(linear(ARRAY, NONE), linear(ARRAY, ARRAY))) == [NodeMismatch((Attr("bias"),), NONE, ARRAY)]
    assert fits(linear(ARRAY, ARRAY), linear(ARRAY, NONE))
    assert not fits(linear(ARRAY, ARRAY), linear(ARRAY, NONE), equal=True)


def test_tuples_of_different_length_differ() -> None:
    """The whole tuples are the two sides, and nothing is said of what is in them."""
    assert list(match(pair(ARRAY, NONE), pair(ARRAY))) == [LengthMismatch((), pair(ARRAY, NONE), pair(ARRAY))]


def test_a_length_that_is_not_seen_never_differs() -> None:
    """``list[T]`` may have any length; what is in it is compared at ``[*]`` or at the place that is seen."""
    assert fits(some("list", ARRAY), listed(ARRAY, ARRAY, ARRAY))
    assert fits(some("tuple", ARRAY), pair(ARRAY, ARRAY))
    assert [found.path for found in match(some("list", NONE), some("list", ARRAY))] == [(Each(),)]
    assert [found.path for found in match(listed(ARRAY, NONE), some("list", ARRAY))] == [(Item(1),)]
    assert [found.path for found in match(some("tuple", NONE), pair(NONE, ARRAY))] == [(Item(1),)]


def test_kinds_of_containers_differ() -> None:
    """A list is not a tuple, a dict is not an ``OrderedDict``, a tuple is not a ``NamedTuple``."""
    adam = NamedTupleNode("m.Adam", (("mu", ARRAY),), "Adam")
    ordered = MappingNode("OrderedDict", ARRAY, "OrderedDict[str, Array]")
    assert not fits(some("list", ARRAY), some("tuple", ARRAY))
    assert not fits(MappingNode("dict", ARRAY, "dict[str, Array]"), ordered)
    assert not fits(pair(ARRAY), adam)
    assert not fits(adam, pair(ARRAY))


def test_every_differing_branch_is_found_once() -> None:
    """Matching stops in a differing branch and goes on beside it."""
    found = list(match(pair(NONE, pair(ARRAY), ARRAY), pair(ARRAY, pair(ARRAY, ARRAY), ARRAY)))
    assert [mismatch.path for mismatch in found] == [(Item(0),), (Item(1),)]


def test_keys_must_agree() -> None:
    """A key that one of two dicts has not is a difference of the dicts."""
    assert list(match(keyed(w=ARRAY), keyed(b=ARRAY))) == [KeysMismatch((), keyed(w=ARRAY), keyed(b=ARRAY))]
    assert fits(keyed(w=ARRAY, b=ARRAY), keyed(b=ARRAY, w=ARRAY))
    assert not fits(keyed(w=ARRAY), typed(w=ARRAY, b=ARRAY))


def test_a_key_that_may_be_absent_never_differs() -> None:
    """A ``NotRequired`` key may be missing on the other side."""
    assert fits(typed("b", w=ARRAY, b=ARRAY), keyed(w=ARRAY))
    assert fits(keyed(w=ARRAY), typed("b", w=ARRAY, b=ARRAY))


def test_a_typed_dict_is_a_dict() -> None:
    """A ``TypedDict`` fits ``dict[str, T]``, written out or not, and no other container."""
    assert fits(typed(w=ARRAY), MappingNode("dict", ARRAY, "dict[str, Array]"))
    assert fits(typed(w=ARRAY), keyed(w=ARRAY))
    assert not fits(typed(w=ARRAY), MappingNode("OrderedDict", ARRAY, "OrderedDict[str, Array]"))


def test_classes_must_be_the_same() -> None:
    """Two classes with the same fields are two different nodes."""
    other = ClassNode("m.Affine", linear(ARRAY, ARRAY).children, (), "Affine")
    assert list(match(linear(ARRAY, ARRAY), other)) == [NodeMismatch((), linear(ARRAY, ARRAY), other)]


def test_a_subclass_may_be_what_the_base_declares() -> None:
    """A value declared as the base may be of the subclass: nothing is certain, neither of the node nor below it."""
    base = ClassNode("m.Base", (("w", NONE),), (), "Base")
    sub = ClassNode("m.Sub", (("w", ARRAY), ("b", ARRAY)), (), "Sub", frozenset({"m.Base"}))
    assert fits(base, sub)
    assert fits(sub, base)


def test_static_values_differ_only_where_both_are_seen() -> None:
    """``name='a'`` differs from ``name='b'``, and not from a name that nobody has seen."""
    named, other = linear(ARRAY, ARRAY, "'a'"), linear(ARRAY, ARRAY, "'b'")
    assert list(match(named, other)) == [StaticMismatch((), named, other, ("name",))]
    assert fits(named, linear(ARRAY, ARRAY))


def test_a_union_differs_only_if_every_option_does() -> None:
    """An ``Optional`` field may always be what the other tree has."""
    assert fits(linear(ARRAY, OPTIONAL), linear(ARRAY, ARRAY))
    assert fits(linear(ARRAY, NONE), linear(ARRAY, OPTIONAL))
    assert list(match(OPTIONAL, pair(ARRAY), equal=True)) == [NodeMismatch((), OPTIONAL, pair(ARRAY))]


def test_what_is_unknown_is_silent() -> None:
    """``Any``, a type variable, and a class inside itself fit everything."""
    unknown: list[Node] = [Unknown(), VarNode("T", "T"), Again("m.List", "List")]
    for silent in unknown:
        assert fits(silent, pair(ARRAY), equal=True)
        assert fits(pair(ARRAY), silent, equal=True)


def test_a_class_that_flattens_itself_is_compared_by_its_name() -> None:
    """Its leaves are unknown, its class is not."""
    assert fits(OpaqueNode("m.Own", "Own"), OpaqueNode("m.Own", "Own"))
    assert not fits(OpaqueNode("m.Own", "Own"), OpaqueNode("m.Other", "Other"))
    assert not fits(OpaqueNode("m.Own", "Own"), ARRAY)
