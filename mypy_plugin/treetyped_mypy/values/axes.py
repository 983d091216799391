"""A specification of axes or shardings as JSON, so that it rides along with the function, and back as a structure.

In it ``None`` is a leaf: JAX reads it as "not mapped", "replicated".
"""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import Expression
from mypy.types import AnyType, Instance, NoneType, Type, TypeOfAny, get_proper_type

from treetyped_mypy.structure.nodes import (
    ClassNode,
    DisplayNode,
    Leaf,
    NamedTupleNode,
    NoneNode,
    Structure,
    TupleNode,
    Unknown,
)
from treetyped_mypy.types.transformed import Json
from treetyped_mypy.values.displays import lift_expression

AXIS: Final = 0
OTHER: Final = "leaf"
UNKNOWN: Final = "?"

ANY: Final[Type] = AnyType(TypeOfAny.special_form)


def read_axes(checker: TypeChecker, expression: Expression | None, default: Json) -> Json:
    """What is written, or the default of an option that is left out."""
    return default if expression is None else encode(lift_expression(checker, expression))


def encode(node: Structure[Type]) -> Json:
    match node:
        case Leaf():
            return AXIS if is_int(node.type) else OTHER
        case NoneNode():
            return None
        case TupleNode():
            return {"kind": "tuple", "parts": [encode(child) for child in node.children]}
        case DisplayNode():
            return {"kind": node.kind, "parts": [[key, encode(child)] for key, child in node.children]}
        case NamedTupleNode() | ClassNode():
            kind = "NamedTuple" if isinstance(node, NamedTupleNode) else "class"
            parts = [[name, encode(child)] for name, child in node.children]
            return {"kind": kind, "key": node.key, "bases": sorted(node.bases), "parts": parts}
        case _:
            return UNKNOWN


def is_int(type_: Type) -> bool:
    proper = get_proper_type(type_)
    return isinstance(proper, Instance) and proper.type.fullname == "builtins.int"


def decode(axes: Json) -> Structure[Type]:
    match axes:
        case None:
            return Leaf(NoneType())
        case {"kind": "tuple", "parts": parts}:
            return TupleNode(tuple(decode(part) for part in parts))
        case {"kind": "NamedTuple", "key": key, "bases": bases, "parts": parts}:
            return NamedTupleNode(key, tuple((name, decode(part)) for name, part in parts), ANY, frozenset(bases))
        case {"kind": "class", "key": key, "bases": bases, "parts": parts}:
            return ClassNode(key, tuple((name, decode(part)) for name, part in parts), (), ANY, frozenset(bases))
        case {"kind": kind, "parts": parts}:
            return DisplayNode(kind, tuple((name, decode(part)) for name, part in parts), ANY)
        case "?":
            return Unknown()
        case _:
            return Leaf(ANY)


def is_axis(axes: Json) -> bool:
    """Whether it is one axis, a number, for all that it stands for."""
    return axes == AXIS and axes is not False


def for_each(axes: Json, count: int) -> list[Json] | None:
    """The specification of each positional argument; none if it has another number of entries."""
    if not isinstance(axes, dict):
        return [axes] * count
    parts: list[Json] = axes["parts"]
    if axes["kind"] not in ("tuple", "list", "NamedTuple"):
        return None
    if axes["kind"] != "tuple":
        parts = [part for _, part in parts]
    return parts if len(parts) == count else None
