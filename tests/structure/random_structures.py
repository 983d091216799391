"""Hypothesis strategies: structures of every kind, and those in which nothing is unknown."""

from __future__ import annotations

from hypothesis import strategies as st
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

Node = Structure[str]
Nodes = st.SearchStrategy[Node]

FIELDS = {"m.Adam": ("mu", "nu"), "m.Scale": ("count",), "m.Empty": ()}
LEAVES = st.sampled_from(("Array", "int", "str"))
KEYS = st.lists(st.sampled_from(("a", "b", "c")), unique=True, max_size=3)
STATIC = st.sampled_from((None, "1", "2"))


def known_containers(inner: Nodes) -> Nodes:
    """One more level of containers whose length and keys are seen."""
    return st.one_of(
        st.lists(inner, max_size=3).map(lambda parts: TupleNode(tuple(parts))),
        st.lists(inner, max_size=3).map(lambda parts: DisplayNode("list", tuple(enumerate(parts)), "list")),
        st.builds(display, st.sampled_from(("dict", "OrderedDict")), KEYS, inner, inner, inner),
        st.builds(named, st.sampled_from(sorted(FIELDS)), inner, inner),
        st.builds(registered, st.sampled_from(sorted(FIELDS)), inner, inner, st.sampled_from(("1", "2"))),
    )


def all_containers(inner: Nodes) -> Nodes:
    """One more level of containers, also those whose length or keys are unknown, and unions."""
    return st.one_of(
        known_containers(inner),
        st.builds(SequenceNode, st.sampled_from(("list", "tuple")), inner, st.just("sequence")),
        st.builds(MappingNode, st.sampled_from(("dict", "OrderedDict", "defaultdict")), inner, st.just("mapping")),
        st.builds(typed_dict, KEYS, st.frozensets(st.sampled_from(("a", "b"))), inner, inner, inner),
        st.builds(registered, st.sampled_from(sorted(FIELDS)), inner, inner, STATIC),
        st.lists(inner, min_size=2, max_size=3).map(lambda options: UnionNode(tuple(options))),
    )


def display(kind: str, keys: list[str], *parts: Node) -> Node:
    return DisplayNode(kind, tuple(zip(keys, parts, strict=False)), "display")


def typed_dict(keys: list[str], optional: frozenset[str], *parts: Node) -> Node:
    return TypedDictNode(tuple(zip(keys, parts, strict=False)), optional & frozenset(keys), "typed dict")


def named(key: str, *parts: Node) -> Node:
    return NamedTupleNode(key, tuple(zip(FIELDS[key], parts, strict=False)), key)


def registered(key: str, first: Node, second: Node, static: str | None) -> Node:
    children = tuple(zip(FIELDS[key], (first, second), strict=False))
    return ClassNode(f"{key}Class", children, (("name", static),), key)


LEAF: Nodes = LEAVES.map(Leaf)
NONE: Nodes = st.builds(NoneNode)
UNKNOWN: Nodes = st.one_of(
    st.builds(Unknown, st.just("Any"), st.none() | LEAVES),
    st.sampled_from(("T", "S")).map(lambda key: VarNode(key, key)),
    st.just(Again("m.List", "m.List")),
    st.just(OpaqueNode("m.Own", "m.Own")),
)

known: Nodes = st.recursive(LEAF | NONE, known_containers, max_leaves=8)
"""Structures in which every length, key and class is seen."""

structures: Nodes = st.recursive(LEAF | NONE | UNKNOWN, all_containers, max_leaves=8)
"""Structures of every kind."""
