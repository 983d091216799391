"""Where values come from, followed through plainly written code: an object's attributes, taken out and put back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    Context,
    DelStmt,
    DictExpr,
    Expression,
    ExpressionStmt,
    FuncDef,
    IndexExpr,
    IntExpr,
    LambdaExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    ReturnStmt,
    StarExpr,
    StrExpr,
    TupleExpr,
)

from treetyped_mypy.syntax.arguments import is_none


@dataclass(frozen=True, slots=True)
class Whole:
    """The object itself, or its class."""


@dataclass(frozen=True, slots=True)
class New:
    """An instance that ``__new__`` made: it has no attributes yet."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """``None``."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The value of an attribute."""

    attribute: str


@dataclass(frozen=True, slots=True)
class Parts:
    """A tuple or a list that is written out."""

    items: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Named:
    """A dict that is written out, with its keys."""

    items: tuple[tuple[str, Value], ...]


Value: TypeAlias = Whole | New | Nothing | Taken | Parts | Named | None
"""None of these, where it is not known."""

Values: TypeAlias = dict[str, Value]
"""By name; an attribute that a new object is given, under ``obj.name``."""


class CannotUnpackError(Exception):
    """The code unpacks a value that has not as many parts, or none at all; with the place where it does."""

    def __init__(self, what: str, place: Context) -> None:
        super().__init__(what)
        self.place = place


def returned(function: FuncDef | LambdaExpr, values: Values) -> Expression | None:
    """What the function certainly returns; none where it does more than carry values. Its local names are added."""
    for statement in function.body.body:
        match statement:
            case ReturnStmt(expr=expression):
                return expression
            case AssignmentStmt(lvalues=targets, rvalue=right):
                value = value_of(right, values)
                for target in targets:
                    bind(target, value, values)
            case ExpressionStmt(expr=StrExpr()) | DelStmt():
                pass
            case _:
                return None
    return None


def bind(target: Expression, value: Value, values: Values) -> None:
    """``x, y = children``, or ``obj.x = children[0]``."""
    match target:
        case NameExpr(name=name):
            values[name] = value
        case MemberExpr(expr=NameExpr(name=owner), name=name):
            values[f"{owner}.{name}"] = value
        case TupleExpr(items=items) | ListExpr(items=items):
            for item, part in zip(items, unpacked(value, items), strict=True):
                bind(item, part, values)
        case StarExpr(expr=inner):
            bind(inner, None, values)
        case _:
            pass


def unpacked(value: Value, targets: Sequence[Expression]) -> Sequence[Value]:
    if isinstance(value, Nothing):
        raise CannotUnpackError("unpacks None", targets[0])
    if not isinstance(value, Parts) or any(isinstance(target, StarExpr) for target in targets):
        return [None] * len(targets)
    if len(value.items) != len(targets):
        raise CannotUnpackError(f"unpacks {len(value.items)} values into {len(targets)}", targets[0])
    return value.items


def value_of(expression: Expression, values: Values) -> Value:
    """Where the value of the expression was taken from."""
    match expression:
        case NameExpr(name=name):
            return Nothing() if is_none(expression) else values.get(name)
        case MemberExpr(expr=NameExpr(name=owner), name=name) if isinstance(values.get(owner), Whole):
            return Taken(name)
        case TupleExpr(items=items) | ListExpr(items=items):
            return parts_of(items, values)
        case DictExpr(items=pairs):
            found = [(key.value, value_of(value, values)) for key, value in pairs if isinstance(key, StrExpr)]
            return Named(tuple(found)) if len(found) == len(pairs) else None
        case IndexExpr(base=base, index=index):
            return item_of(value_of(base, values), index)
        case CallExpr(callee=MemberExpr(name="__new__")):
            return New()
        case CallExpr(callee=NameExpr(fullname="builtins.tuple" | "builtins.list"), args=[inner]):
            whole = value_of(inner, values)
            return whole if isinstance(whole, Parts) else None
        case _:
            return None


def parts_of(items: Sequence[Expression], values: Values) -> Value:
    found: list[Value] = []
    for item in items:
        inner = value_of(item.expr, values) if isinstance(item, StarExpr) else Parts((value_of(item, values),))
        if not isinstance(inner, Parts):
            return None
        found += inner.items
    return Parts(tuple(found))


def item_of(whole: Value, index: Expression) -> Value:
    match whole, index:
        case Nothing(), _:
            raise CannotUnpackError("unpacks None", index)
        case Parts(items), IntExpr(value=position):
            if position >= len(items):
                raise CannotUnpackError(f"asks for [{position}] of {len(items)} values", index)
            return items[position]
        case Named(items), StrExpr(value=key):
            return dict(items).get(key)
        case _:
            return None
