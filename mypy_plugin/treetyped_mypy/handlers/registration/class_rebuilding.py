"""JAX calls the class whenever it rebuilds an object: what the constructor does to a field, it does again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from mypy.nodes import (
    AssertStmt,
    AssignmentStmt,
    CallExpr,
    Expression,
    ExpressionStmt,
    FloatExpr,
    FuncDef,
    IndexExpr,
    IntExpr,
    MemberExpr,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    OpExpr,
    RefExpr,
    Statement,
    StrExpr,
    TupleExpr,
)
from mypy.plugin import ClassDefContext

from treetyped_mypy.adapters.facts import has_frozen_fields
from treetyped_mypy.adapters.fields import field_defs, is_false
from treetyped_mypy.calls.report import fail_class
from treetyped_mypy.errors import classes, codes
from treetyped_mypy.rules.arithmetic import NEVER_TWICE
from treetyped_mypy.syntax.tree import children

NEUTRAL: Final = {"+": (0,), "-": (0,), "*": (0, 1), "/": (0, 1), "**": (0, 1)}
"""Numbers with which it makes no difference how often an operation is done."""


def check_rebuilding(ctx: ClassDefContext) -> None:
    """Of a class whose ``__post_init__``, or whose own ``__init__``, changes a field that it is given."""
    fields = {field.name for field in field_defs(ctx.cls) if not is_false(field.option("init"))}
    for name in ("__init__", "__post_init__"):
        symbol = ctx.cls.info.names.get(name)
        if symbol is None or symbol.plugin_generated or not isinstance(symbol.node, FuncDef):
            continue
        for field, place in changed_fields(symbol.node, fields):
            if isinstance(place, ExpressionStmt) or not has_frozen_fields(ctx.cls.info):  # an assignment raises
                fail_class(ctx, classes.changed_again(ctx.cls.name, name, field), place, codes.FIELD)
        return


def changed_fields(function: FuncDef, fields: set[str]) -> Iterator[tuple[str, Statement]]:
    """The fields to which the function certainly assigns, once, what it computes from their own value."""
    parameters = [argument.variable.name for argument in function.arguments]
    self, *given = parameters or [""]
    assigned = Counter(assignments(function))
    fields = {field for field in fields if assigned[f".{field}"] <= 1}
    kept = {field for field in fields if not assigned[f".{field}"]}
    own = {name for name in given if not assigned[name]} if function.name == "__init__" else set()
    for statement in function.body.body:
        match statement:
            case AssignmentStmt(lvalues=[target], rvalue=value):
                name = field_of(target, self, set())
            case OperatorAssignmentStmt(lvalue=target, op=operator, rvalue=right):
                name = field_of(target, self, set())
                if name in fields and is_operand(operator, right, self, kept):
                    yield name, statement
                continue
            case ExpressionStmt(
                expr=CallExpr(callee=MemberExpr(name="__setattr__"), args=[_, StrExpr() as key, value])
            ):
                name = key.value
            case AssertStmt() | ExpressionStmt():
                continue
            case _:
                return
        if name in fields and is_changed(value, name, self, own, kept):
            yield name, statement


def assignments(function: FuncDef) -> Iterator[str]:
    """The names that the function assigns to, and the attributes as ``.x``."""
    stack: list[Node] = [function.body]
    while stack:
        node = stack.pop()
        match node:
            case AssignmentStmt(lvalues=targets):
                parts = [part for target in targets for part in getattr(target, "items", [target])]
                yield from (part.name for part in parts if isinstance(part, NameExpr))
                yield from (f".{part.name}" for part in parts if isinstance(part, MemberExpr))
            case OperatorAssignmentStmt(lvalue=NameExpr(name=name)):
                yield name
            case OperatorAssignmentStmt(lvalue=MemberExpr(name=name)):
                yield f".{name}"
            case CallExpr(callee=MemberExpr(name="__setattr__"), args=[_, StrExpr(value=name), _]):
                yield f".{name}"
            case _:
                pass
        stack.extend(children(node))


def field_of(expression: Expression, self: str, given: set[str]) -> str:
    """``x`` of ``self.x``, or of the parameter that is given for it."""
    match expression:
        case MemberExpr(expr=NameExpr(name=owner), name=name) if owner == self:
            return name
        case NameExpr(name=name) if name in given:
            return name
        case _:
            return ""


def is_changed(value: Expression, field: str, self: str, given: set[str], kept: set[str]) -> bool:
    """Whether the value is made of the field in a way that gives something else when it is done again."""
    match value:
        case OpExpr(op=operator, left=left, right=right):
            sides = [(left, right), (right, left)]
            return any(
                field_of(one, self, given) == field and is_operand(operator, other, self, kept) for one, other in sides
            )
        case CallExpr(callee=RefExpr(fullname=function), args=[argument, *_]) if function in NEVER_TWICE:
            return field_of(argument, self, given) == field
        case IndexExpr(base=base, index=index):
            items = index.items if isinstance(index, TupleExpr) else [index]
            adds_axis = any(isinstance(item, NameExpr) and item.name == "None" for item in items)
            return adds_axis and field_of(base, self, given) == field
        case _:
            return False


def is_operand(operator: str, other: Expression, self: str, kept: set[str]) -> bool:
    """A number that makes a difference each time, or a field that is left as it is."""
    if operator not in NEUTRAL:
        return False
    if isinstance(other, IntExpr | FloatExpr):
        return other.value not in NEUTRAL[operator]
    return field_of(other, self, set()) in kept
