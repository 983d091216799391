"""Which parts of several trees ``f`` receives together."""

from treetyped_mypy.structure.nodes import (
    ClassNode,
    DisplayNode,
    Leaf,
    NoneNode,
    SequenceNode,
    Structure,
    TupleNode,
    TypedDictNode,
    UnionNode,
    Unknown,
)
from treetyped_mypy.structure.pairing import pair_leaves
from treetyped_mypy.structure.path import show_path

Node = Structure[str]

ARRAY: Node = Leaf("Array")
INT: Node = Leaf("int")
NONE: Node = NoneNode()


def paired(first: Node, *rest: Node) -> list[tuple[str, tuple[Node, ...]]]:
    return [(show_path(pairing.path), pairing.parts) for pairing in pair_leaves(first, rest)]


def test_leaves_at_the_same_place_meet() -> None:
    """``f`` is called once for each leaf of the first tree, with the leaves of the others beside it."""
    assert paired(TupleNode((ARRAY, INT)), TupleNode((INT, ARRAY))) == [("[0]", (ARRAY, INT)), ("[1]", (INT, ARRAY))]


def test_a_leaf_meets_the_subtree_in_its_place() -> None:
    """The first tree is a prefix: a whole subtree arrives in ``f``."""
    assert paired(TupleNode((ARRAY,)), TupleNode((TupleNode((INT, NONE)),))) == [
        ("[0]", (ARRAY, TupleNode((INT, NONE))))
    ]


def test_none_in_the_first_tree_calls_nothing() -> None:
    """``None`` is a node without leaves."""
    assert paired(TupleNode((NONE, ARRAY)), TupleNode((NONE, INT))) == [("[1]", (ARRAY, INT))]


def test_where_a_tree_differs_its_part_is_unknown() -> None:
    """The mismatch is reported elsewhere; the other trees keep their part."""
    assert paired(TupleNode((ARRAY,)), TupleNode((ARRAY, ARRAY)), TupleNode((INT,))) == [
        ("[0]", (ARRAY, Unknown(), INT))
    ]


def test_an_element_of_unknown_index_meets_each_element_that_is_seen() -> None:
    """``list[Array]`` against ``[array, integer]``: ``f`` receives one or the other."""
    seen = DisplayNode("list", ((0, ARRAY), (1, INT)), "list[Array | int]")
    some = SequenceNode("list", ARRAY, "list[Array]")
    assert paired(some, seen) == [("[*]", (ARRAY, UnionNode((ARRAY, INT))))]
    assert paired(seen, some) == [("[0]", (ARRAY, ARRAY)), ("[1]", (INT, ARRAY))]


def test_an_option_meets_the_option_of_its_own_structure() -> None:
    """``Array | None`` against itself: the leaf meets the leaf, ``None`` calls nothing, and no call is certain."""
    optional: Node = UnionNode((ARRAY, NONE))
    (pairing,) = pair_leaves(optional, [optional])
    assert pairing.parts == (ARRAY, ARRAY)
    assert not pairing.certain


def test_a_leaf_meets_a_leaf_before_a_subtree_and_none_last() -> None:
    """Of the options of the other tree, ``f`` is asked for those that the program means."""
    optional: Node = UnionNode((ARRAY, NONE))
    subtree: Node = TupleNode((INT,))
    assert paired(optional, UnionNode((subtree, INT, NONE))) == [("", (ARRAY, INT))]
    assert paired(optional, UnionNode((subtree, NONE))) == [("", (ARRAY, subtree))]


def test_an_option_that_can_meet_nothing_calls_nothing() -> None:
    """Where the other tree has a leaf, the first cannot have been ``None`` or a tuple."""
    assert paired(UnionNode((TupleNode((INT,)), ARRAY, NONE)), INT) == [("", (ARRAY, INT))]


def test_a_field_that_only_the_subclass_has_meets_nothing_known() -> None:
    """A value declared as the base may be of the subclass, whose other fields are not seen."""
    base: Node = ClassNode("m.Base", (("w", INT),), (), "Base")
    sub: Node = ClassNode("m.Sub", (("w", ARRAY), ("b", ARRAY)), (), "Sub", frozenset({"m.Base"}))
    assert paired(sub, base) == [(".w", (ARRAY, INT)), (".b", (ARRAY, Unknown()))]


def test_a_key_that_may_be_absent_meets_nothing_known() -> None:
    """A ``NotRequired`` key that the other dict has not is met in no call."""
    typed: Node = TypedDictNode((("w", ARRAY), ("b", ARRAY)), frozenset({"b"}), "Params")
    written: Node = DisplayNode("dict", (("w", INT),), "dict[str, int]")
    assert paired(typed, written) == [("['w']", (ARRAY, INT)), ("['b']", (ARRAY, Unknown()))]


def test_an_option_that_is_unknown_hides_the_others() -> None:
    """Where the other tree may be anything, nothing is known of what ``f`` receives."""
    assert paired(TupleNode((ARRAY,)), UnionNode((TupleNode((INT,)), Unknown()))) == [("[0]", (ARRAY, Unknown()))]


def test_a_union_in_a_union_is_opened() -> None:
    """``Pair | int`` where ``Pair`` is itself an alias of a union: each option may be met."""
    inner: Node = UnionNode((TupleNode((INT,)), NONE))
    assert paired(TupleNode((ARRAY,)), UnionNode((inner, ARRAY))) == [("[0]", (ARRAY, INT))]
