"""``tree_flatten`` and ``tree_unflatten`` of one class: each attribute must come back where it was taken from.

Both are followed as they are written: the attributes that ``tree_flatten`` puts in order, and those to which
``tree_unflatten`` gives them, through the parameters of ``__init__``. What is not written plainly is not judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from mypy.nodes import (
    ARG_NAMED,
    ARG_POS,
    ARG_STAR,
    ARG_STAR2,
    AssignmentStmt,
    CallExpr,
    ClassDef,
    Context,
    Decorator,
    Expression,
    FuncDef,
    IndexExpr,
    IntExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    ReturnStmt,
    StarExpr,
    Statement,
    TupleExpr,
)
from mypy.plugin import ClassDefContext

from treetyped_mypy.errors import classes, codes
from treetyped_mypy.errors.report import fail_class

Value: TypeAlias = str | Sequence["Value"] | None
"""The attribute that a value was taken from, a tuple of such, or none where that is not known."""


def check_flattening(ctx: ClassDefContext) -> None:
    flatten, unflatten = method(ctx.cls, "tree_flatten"), method(ctx.cls, "tree_unflatten")
    if flatten is None or unflatten is None or len(unflatten.arguments) != 3:
        return
    flattened = returned_parts(flatten)
    if flattened is None:
        return
    children, aux = flattened
    names = [argument.variable.name for argument in unflatten.arguments]
    restored = restored_attributes(ctx.cls, unflatten.body.body, {names[1]: aux, names[2]: children}, names[0])
    if restored is None:
        return
    given, place = restored
    wrong = [(to, taken) for to, taken in given.items() if isinstance(taken, str) and taken != to]
    if wrong and all(to in given.values() for to, _ in wrong):
        fail_class(ctx, classes.exchanged(ctx.cls.name, *wrong[0]), place, codes.FIELD)


def method(cls: ClassDef, name: str) -> FuncDef | None:
    symbol = cls.info.names.get(name)
    node = symbol.node if symbol is not None else None
    function = node.func if isinstance(node, Decorator) else node
    return function if isinstance(function, FuncDef) else None


def returned_parts(flatten: FuncDef) -> tuple[Value, Value] | None:
    """Children and aux data of ``return (self.x, self.y), self.name``."""
    if not flatten.arguments:
        return None
    values: dict[str, Value] = {}
    receiver = flatten.arguments[0].variable.name
    for statement in flatten.body.body:
        if isinstance(statement, AssignmentStmt):
            bind(statement, values, receiver)
        elif isinstance(statement, ReturnStmt) and isinstance(statement.expr, TupleExpr):
            parts = [value_of(item, values, receiver) for item in statement.expr.items]
            return (parts[0], parts[1]) if len(parts) == 2 else None
        elif not is_docstring(statement):
            return None
    return None


def is_docstring(statement: Statement) -> bool:
    return type(statement).__name__ == "ExpressionStmt" and type(getattr(statement, "expr", None)).__name__ == "StrExpr"


def bind(statement: AssignmentStmt, values: dict[str, Value], receiver: str) -> None:
    """``x, y = children``."""
    value = value_of(statement.rvalue, values, receiver)
    for target in statement.lvalues:
        match target:
            case NameExpr(name=name):
                values[name] = value
            case TupleExpr(items=items) | ListExpr(items=items):
                known = isinstance(value, list | tuple) and len(value) == len(items)
                for index, item in enumerate(items):
                    if isinstance(item, NameExpr):
                        values[item.name] = value[index] if known and value is not None else None
            case _:
                pass


def value_of(expression: Expression, values: dict[str, Value], receiver: str) -> Value:
    """Which attribute, or attributes, the expression holds."""
    match expression:
        case MemberExpr(expr=NameExpr(name=name), name=attribute) if name == receiver:
            return attribute
        case NameExpr(name=name):
            return values.get(name)
        case TupleExpr(items=items) | ListExpr(items=items):
            if any(isinstance(item, StarExpr) for item in items):
                return None
            return [value_of(item, values, receiver) for item in items]
        case IndexExpr(base=base, index=IntExpr(value=index)):
            whole = value_of(base, values, receiver)
            return whole[index] if isinstance(whole, list) and index < len(whole) else None
        case _:
            return None


def restored_attributes(
    cls: ClassDef, body: list[Statement], values: dict[str, Value], receiver: str
) -> tuple[dict[str, Value], Context] | None:
    """Each attribute with what it is given by ``return cls(...)``."""
    for statement in body:
        if isinstance(statement, AssignmentStmt):
            bind(statement, values, "")
        elif isinstance(statement, ReturnStmt) and isinstance(statement.expr, CallExpr):
            callee = statement.expr.callee
            if not isinstance(callee, NameExpr) or callee.name not in (receiver, cls.name):
                return None
            given = constructed(cls, statement.expr, values)
            return (given, statement) if given is not None else None
        elif not is_docstring(statement):
            return None
    return None


def constructed(cls: ClassDef, call: CallExpr, values: dict[str, Value]) -> dict[str, Value] | None:
    """Each attribute with the argument that it is set to."""
    attributes = attributes_by_parameter(cls)
    if attributes is None:
        return None
    positional: list[Value] = []
    named: dict[str, Value] = {}
    for argument, kind, name in zip(call.args, call.arg_kinds, call.arg_names, strict=True):
        value = value_of(argument, values, "")
        if kind == ARG_STAR:
            if not isinstance(value, list):
                return None
            positional += value
        elif kind == ARG_POS:
            positional.append(value)
        elif kind == ARG_NAMED and name is not None:
            named[name] = value
        elif kind != ARG_STAR2:
            return None
    by_parameter = dict(zip(attributes, positional, strict=False)) | named
    return {attributes[name]: value for name, value in by_parameter.items() if attributes.get(name)}


def attributes_by_parameter(cls: ClassDef) -> dict[str, str] | None:
    """The parameters of ``__init__`` in order, each with the attribute that it is stored in, as it is."""
    fields = [a["name"] for a in cls.info.metadata.get("dataclass", {}).get("attributes", []) if a["is_in_init"]]
    init = method(cls, "__init__")
    if init is None or cls.info.names["__init__"].plugin_generated:
        return {name: name for name in fields} or None
    parameters = [argument.variable.name for argument in init.arguments[1:]]
    stored = dict.fromkeys(parameters, "")
    receiver = init.arguments[0].variable.name
    for statement in init.body.body:
        match statement:
            case AssignmentStmt(lvalues=[MemberExpr(expr=NameExpr(name=owner), name=name)], rvalue=NameExpr() as given):
                if owner == receiver and given.name in stored:
                    stored[given.name] = name
            case _:
                pass
    return stored
