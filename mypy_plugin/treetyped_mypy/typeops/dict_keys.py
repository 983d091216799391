"""Dicts written out with keys that Python cannot sort: JAX sorts them, and fails."""

from __future__ import annotations

from collections.abc import Iterator

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

from treetyped_mypy.typeops.bindings import bound_to


def unsortable_dicts(checker: TypeChecker, expression: Expression) -> Iterator[list[str]]:
    """The keys of each dict in the expression whose keys certainly cannot be compared."""
    value = bound_to(checker, expression) if isinstance(expression, NameExpr) else expression
    match value:
        case ListExpr(items=items) | TupleExpr(items=items):
            for item in items:
                yield from unsortable_dicts(checker, item)
        case DictExpr():
            kinds = [(kind_of_key(key), shown_key(key)) for key, _ in value.items]
            known = {kind for kind, _ in kinds if kind is not None}
            if len(known) > 1 or (known & {"an enum"} and len(kinds) > 1):
                yield [shown for kind, shown in kinds if kind is not None]
            for _, item in value.items:
                yield from unsortable_dicts(checker, item)
        case _:
            pass


def kind_of_key(key: Expression | None) -> str | None:
    """What a key may be compared with; none where that is not seen."""
    match key:
        case IntExpr() | FloatExpr():
            return "a number"
        case StrExpr():
            return "a string"
        case BytesExpr():
            return "bytes"
        case TupleExpr():
            return "a tuple"
        case NameExpr(fullname="builtins.None"):
            return "None"
        case MemberExpr(expr=NameExpr(node=TypeInfo() as owner)) if owner.is_enum and owner.get("__lt__") is None:
            return "an enum"
        case _:
            return None


def shown_key(key: Expression | None) -> str:
    match key:
        case IntExpr() | FloatExpr() | StrExpr():
            return repr(key.value)
        case BytesExpr():
            return f"b{key.value!r}"
        case MemberExpr(expr=NameExpr() as owner):
            return f"{owner.name}.{key.name}"
        case NameExpr():
            return key.name
        case _:
            return "(...)"
