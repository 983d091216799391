"""Dicts written out with keys that Python cannot sort: JAX sorts them, and fails."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    BytesExpr,
    DictExpr,
    Expression,
    FloatExpr,
    IntExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    StrExpr,
    TupleExpr,
    TypeInfo,
)
from mypy.types import Instance, get_proper_type

from treetyped_mypy.syntax.literals import literal_value
from treetyped_mypy.syntax.tree import syntax_of


def unsortable_dicts(checker: TypeChecker, expression: Expression) -> Iterator[list[str]]:
    """The keys of each dict in the expression whose keys certainly cannot be compared."""
    if not syntax_of(checker.tree).has_other_keys:
        return
    match expression:
        case ListExpr(items=items) | TupleExpr(items=items):
            for item in items:
                yield from unsortable_dicts(checker, item)
        case DictExpr():
            keys = [key for key, _ in expression.items if key is not None]
            kinds = [kind_of_key(checker, key) for key in keys]
            if cannot_be_sorted(keys) or len(set(kinds) - {None}) > 1 or (len(keys) > 1 and UNORDERED & set(kinds)):
                yield [shown_key(key) for key, kind in zip(keys, kinds, strict=True) if kind is not None]
            for _, item in expression.items:
                yield from unsortable_dicts(checker, item)
        case _:
            pass


UNORDERED: Final = frozenset({"an enum", "a class"})
"""Kinds of keys that cannot be compared with their own kind either."""


def cannot_be_sorted(keys: list[Expression]) -> bool:
    """Whether Python fails to sort keys that are all written out: ``(1, "a")`` with ``(1, 2)``."""
    values = {literal_value(key) for key in keys}
    try:
        sorted(ast.literal_eval(value) for value in values if value is not None)
    except TypeError:
        return None not in values
    return False


def kind_of_key(checker: TypeChecker, key: Expression) -> str | None:
    """What a key may be compared with; none where that is not seen."""
    match key:
        case TupleExpr():
            return "a tuple"
        case NameExpr(fullname="builtins.None"):
            return "None"
        case MemberExpr(expr=NameExpr(node=TypeInfo() as owner)) if owner.is_enum:
            return "an enum" if owner.get("__lt__") is None else None
        case NameExpr(node=TypeInfo(metaclass_type=None | Instance(type=TypeInfo(fullname="abc.ABCMeta")))):
            return "a class"
        case _:
            proper = get_proper_type(checker.lookup_type(key)) if checker.has_type(key) else None
            return KINDS.get(proper.type.fullname) if isinstance(proper, Instance) else kind_of_literal(key)


KINDS: Final = {
    **dict.fromkeys(("builtins.int", "builtins.float", "builtins.bool"), "a number"),
    "builtins.str": "a string",
    "builtins.bytes": "bytes",
}


def kind_of_literal(key: Expression) -> str | None:
    match key:
        case IntExpr() | FloatExpr():
            return "a number"
        case StrExpr():
            return "a string"
        case BytesExpr():
            return "bytes"
        case _:
            return None


def shown_key(key: Expression) -> str:
    match key:
        case MemberExpr(expr=NameExpr() as owner):
            return f"{owner.name}.{key.name}"
        case NameExpr():
            return key.name
        case _:
            return literal_value(key) or "(...)"
