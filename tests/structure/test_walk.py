"""Leaves with their paths, and the same structure rebuilt around other leaves."""

from treetyped_mypy.structure.nodes import (
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
from treetyped_mypy.structure.path import show_path
from treetyped_mypy.structure.walk import graft, leaves, map_leaves

ARRAY: Structure[str] = Leaf("Array")
LINEAR: Structure[str] = ClassNode(
    "m.Linear", (("weight", ARRAY), ("bias", UnionNode((ARRAY, NoneNode())))), (("width", None),), "Linear"
)
MODEL: Structure[str] = ClassNode(
    "m.Model",
    (
        ("layers", SequenceNode("list", LINEAR, "list[Linear]")),
        ("extra", DisplayNode("dict", (("w", Leaf("int")),), "dict[str, int]")),
        ("state", TupleNode((NamedTupleNode("m.Adam", (("mu", ARRAY),), "Adam"), NoneNode()))),
        ("buffers", MappingNode("dict", ARRAY, "dict[str, Array]")),
        ("typed", TypedDictNode((("a", ARRAY),), frozenset(), "Typed")),
    ),
    (),
    "Model",
)


def paths(tree: Structure[str]) -> list[str]:
    return [show_path(found.path) for found in leaves(tree)]


def test_leaves_are_found_with_their_paths() -> None:
    """Children in the order of the fields; ``None`` and static fields hold no leaf."""
    assert paths(MODEL) == [
        ".layers[*].weight",
        ".layers[*].bias",
        ".extra['w']",
        ".state[0].mu",
        ".buffers[*]",
        ".typed['a']",
    ]


def test_a_leaf_below_a_union_is_not_certain() -> None:
    """The program may never meet a leaf that is only one of the options."""
    assert [(show_path(found.path), found.certain) for found in leaves(LINEAR)] == [(".weight", True), (".bias", False)]


def test_a_tree_may_be_deeper_than_python_calls() -> None:
    """Each leaf is found from its node, and not through every node above it."""
    tree = ARRAY
    for _ in range(2000):
        tree = TupleNode((ARRAY, tree))
    assert [len(found.path) for found in leaves(tree)] == [*range(1, 2001), 2000]


def test_parts_with_unknown_leaves_are_found_too() -> None:
    """A class that flattens itself, ``Any`` and type variables may hold leaves."""
    silent: tuple[Structure[str], ...] = (OpaqueNode("m.Own", "Own"), Unknown(), VarNode("T", "T"))
    assert [found.node for found in leaves(TupleNode(silent))] == list(silent)


def test_mapping_replaces_each_leaf_and_nothing_else() -> None:
    """Kinds, keys, classes, static fields and ``None`` stay; ``f`` is told where each leaf stands."""
    mapped = map_leaves(lambda path, leaf: f"{leaf} at {show_path(path)}", LINEAR)
    bias = UnionNode((Leaf("Array at .bias"), NoneNode()))
    assert mapped == ClassNode(
        "m.Linear", (("weight", Leaf("Array at .weight")), ("bias", bias)), (("width", None),), ""
    )


def test_mapping_keeps_what_a_node_was_lifted_from() -> None:
    """``origin`` takes no part in equality, and stays, so that the tree can be lowered again."""
    mapped = map_leaves(lambda path, leaf: "int", TupleNode((ARRAY,), "tuple[Array]"))
    assert isinstance(mapped, TupleNode)
    assert mapped.origin == "tuple[Array]"


def test_the_known_leaves_of_an_unknown_tree_are_mapped() -> None:
    """``Tree[Array]`` has an unknown structure and leaves that are known."""
    assert map_leaves(lambda path, leaf: "int", Unknown("Tree", "Array")) == Unknown("Tree", "int")
    assert map_leaves(lambda path, leaf: "int", Unknown("Any")) == Unknown("Any")


def test_a_mapped_type_variable_is_unknown() -> None:
    """With other leaves it is no longer the tree that the caller gave."""
    assert map_leaves(lambda path, leaf: "int", VarNode("T", "T")) == Unknown()


def test_a_tree_can_grow_in_place_of_a_leaf() -> None:
    """Where ``f`` returns a tree, the result has that tree inside."""
    grown = graft(lambda path, leaf: TupleNode((Leaf(leaf), NoneNode())), DisplayNode("list", ((0, ARRAY),), "list"))
    assert grown == DisplayNode("list", ((0, TupleNode((ARRAY, NoneNode()))),), "list")
