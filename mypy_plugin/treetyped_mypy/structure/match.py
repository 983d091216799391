"""Comparing two structures: every certain difference, one per branch.

The first tree must be a *prefix* of the second, as ``jax.tree.map`` asks (a leaf of the first may stand for a whole
subtree of the second), or ``equal`` to it, as a scan's carry must be. What is unknown never differs.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from treetyped_mypy.structure.mismatch import KeysMismatch, LengthMismatch, Mismatch, NodeMismatch, StaticMismatch
from treetyped_mypy.structure.nodes import (
    Again,
    ClassNode,
    DisplayNode,
    L,
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
from treetyped_mypy.structure.path import ROOT, Each, Path, Step
from treetyped_mypy.structure.walk import children


def match(left: Structure[L], right: Structure[L], *, equal: bool = False, path: Path = ROOT) -> Iterator[Mismatch[L]]:
    """Every certain difference between ``left`` and ``right``; stops in a differing branch, goes on beside it."""
    match left, right:
        case (UnionNode(), _) | (_, UnionNode()):
            if not any(fits(one, other, equal=equal) for one in options(left) for other in options(right)):
                yield NodeMismatch(path, left, right)
        case (Unknown(is_computed=True), other) if equal and is_plain(other):
            yield NodeMismatch(path, left, right)
        case (other, Unknown(is_computed=True)) if is_plain(other):
            yield NodeMismatch(path, left, right)
        case (Unknown() | VarNode() | Again(), _) | (_, Unknown() | VarNode() | Again()):
            return
        case Leaf(), _:
            if equal and not isinstance(right, Leaf):
                yield NodeMismatch(path, left, right)
        case _:
            difference = differ(left, right, path)
            if difference is not None:
                yield difference
            elif not kin(left, right):
                for step, one, other in pairs(left, right):
                    yield from match(one, other, equal=equal, path=(*path, step))


def fits(left: Structure[L], right: Structure[L], *, equal: bool = False) -> bool:
    """Whether no difference is certain."""
    return next(match(left, right, equal=equal), None) is None


def is_plain(node: Structure[L]) -> bool:
    """Whether it is one of Python's own containers, or ``None``."""
    return isinstance(node, NoneNode | TupleNode | SequenceNode | MappingNode | DisplayNode | TypedDictNode)


def options(node: Structure[L]) -> tuple[Structure[L], ...]:
    """What ``node`` may be: the options of a union and of the unions in it, otherwise itself."""
    if not isinstance(node, UnionNode):
        return (node,)
    return tuple(inner for option in node.options for inner in options(option))


def differ(left: Structure[L], right: Structure[L], path: Path) -> Mismatch[L] | None:
    """The difference of the two nodes themselves, their children aside."""
    if kin(left, right):
        return None
    if kind(left) != kind(right):
        return NodeMismatch(path, left, right)
    if None not in (length(left), length(right)) and length(left) != length(right):
        return LengthMismatch(path, left, right)
    if missing_keys(left, right) or missing_keys(right, left):
        return KeysMismatch(path, left, right)
    if isinstance(left, ClassNode) and isinstance(right, ClassNode):
        values = dict(right.static)
        names = tuple(name for name, value in left.static if certainly_unequal(value, values.get(name)))
        return StaticMismatch(path, left, right, names) if names else None
    return None


def certainly_unequal(one: str | None, other: str | None) -> bool:
    """Whether two values, as Python writes them, are unequal: ``1`` and ``1.0`` are not."""
    if one is None or other is None or one == other:
        return False
    try:
        return value_of(ast.parse(one, mode="eval").body) != value_of(ast.parse(other, mode="eval").body)
    except (SyntaxError, ValueError):
        return False


def value_of(written: ast.expr) -> object:
    """What Python compares: dataclasses, ``Constants(length=0.5)``, by their class and their fields."""
    match written:
        case ast.Call(func=ast.Name(id=name), keywords=fields):
            return name, tuple((field.arg, value_of(field.value)) for field in fields)
        case ast.Tuple(elts=items):
            return tuple(map(value_of, items))
        case _:
            found: object = ast.literal_eval(written)
            return found


def kind(node: Structure[L]) -> str:
    """What two nodes must share to be the same node to JAX: its registry goes by the exact type."""
    match node:
        case NoneNode():
            return "None"
        case TupleNode():
            return "tuple"
        case TypedDictNode():
            return "dict"
        case SequenceNode() | MappingNode() | DisplayNode():
            return node.kind
        case NamedTupleNode() | ClassNode() | OpaqueNode():
            return node.key
        case _:
            return "leaf"


def kin(left: Structure[L], right: Structure[L]) -> bool:
    """Whether one may be of the other's class: a value declared as the base may well be of the subclass."""
    match left, right:
        case (NamedTupleNode() | ClassNode() | OpaqueNode(), NamedTupleNode() | ClassNode() | OpaqueNode()):
            return left.key != right.key and (may_be(left, right) or may_be(right, left))
        case (OpaqueNode(bases=bases), TupleNode()) | (TupleNode(), OpaqueNode(bases=bases)):
            return "tuple" in bases
        case (SequenceNode("tuple"), NamedTupleNode()) | (NamedTupleNode(), SequenceNode("tuple")):
            return True  # what is declared as a tuple of any length may be a NamedTuple
        case (MappingNode("FrozenDict"), other) | (other, MappingNode("FrozenDict")):
            return kind(other) == "dict"  # what is only declared as one is often a plain dict, as Flax returns today
        case _:
            return False


def may_be(node: NamedTupleNode[L] | ClassNode[L] | OpaqueNode[L], other: Structure[L]) -> bool:
    """Whether ``node`` may be of the class of ``other``, which is a subclass of its own."""
    if isinstance(other, NamedTupleNode | ClassNode | OpaqueNode):
        return node.key in other.bases and (isinstance(node, OpaqueNode) or not node.exact)
    return False


def length(node: Structure[L]) -> int | None:
    """How many children a list or tuple has, where that is known."""
    match node:
        case TupleNode(parts):
            return len(parts)
        case DisplayNode("list"):
            return len(node.children)
        case _:
            return None


def missing_keys(left: Structure[L], right: Structure[L]) -> frozenset[int | str]:
    """The keys that ``left`` certainly has and ``right`` certainly has not."""
    match left, right:
        case (DisplayNode() | TypedDictNode(), DisplayNode() | TypedDictNode()):
            absent = left.optional if isinstance(left, TypedDictNode) else frozenset()
            return frozenset(left.keys) - absent - frozenset(right.keys)
        case _:
            return frozenset()


def pairs(left: Structure[L], right: Structure[L]) -> Iterator[tuple[Step, Structure[L], Structure[L]]]:
    """The children that stand at the same place in two nodes that do not differ."""
    one, other = dict(children(left)), dict(children(right))
    if Each() in one:
        yield from ((step, one[Each()], part) for step, part in other.items())
    elif Each() in other:
        yield from ((step, part, other[Each()]) for step, part in one.items())
    else:
        yield from ((step, part, other[step]) for step, part in one.items() if step in other)
