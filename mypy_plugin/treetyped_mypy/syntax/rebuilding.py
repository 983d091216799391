"""What a function that rebuilds an object gives its attributes: through ``__init__``, or one by one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mypy.nodes import (
    ARG_NAMED,
    ARG_POS,
    ARG_STAR,
    ARG_STAR2,
    AssignmentStmt,
    CallExpr,
    Decorator,
    Expression,
    FuncDef,
    LambdaExpr,
    MemberExpr,
    NameExpr,
    SymbolNode,
    TypeInfo,
)

from treetyped_mypy.syntax.initialising import defaults
from treetyped_mypy.syntax.taken_values import (
    CannotUnpackError,
    Named,
    New,
    Nothing,
    Parts,
    Value,
    Values,
    Whole,
    returned,
    value_of,
)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of ``__init__``, and the attribute that it is stored in as it is."""

    name: str
    attribute: str | None
    is_required: bool
    is_positional: bool
    default: Expression | None


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """The attributes that are given, each with what it was taken from."""

    attributes: dict[str, Value]
    place: Expression
    missing: tuple[str, ...] = ()
    """Parameters that ``__init__`` needs."""
    left_out: tuple[str, ...] = ()
    """Attributes that keep the default of their parameter."""


def rebuilt(info: TypeInfo, function: FuncDef | LambdaExpr, values: Values) -> Rebuilt | None:
    """None where the function does more than carry values, or hands them to what is not known."""
    expression = returned(function, values)
    match expression:
        case NameExpr(name=name) if isinstance(values.get(name), New):
            start = f"{name}."
            given = {key.removeprefix(start): value for key, value in values.items() if key.startswith(start)}
            return Rebuilt(given, expression)
        case CallExpr(callee=NameExpr(name=name, node=node)):
            if node is info or isinstance(values.get(name), Whole):
                return constructed(info, expression, values)
        case _:
            pass
    return None


def constructed(info: TypeInfo, call: CallExpr, values: Values) -> Rebuilt | None:
    parameters = parameters_of(info)
    given = arguments(call, values)
    if parameters is None or given is None:
        return None
    positional, named = given
    order = [parameter.name for parameter in parameters if parameter.is_positional]
    if len(positional) > len(order):
        raise CannotUnpackError(f"gives {info.name} {len(positional)} arguments for {len(order)} parameters", call)
    by_parameter = dict(zip(order, positional, strict=False)) | named
    left = [parameter for parameter in parameters if parameter.name not in by_parameter]
    return Rebuilt(
        {p.attribute: by_parameter[p.name] for p in parameters if p.attribute and p.name in by_parameter},
        call,
        tuple(parameter.name for parameter in left if parameter.is_required),
        tuple(parameter.attribute for parameter in left if parameter.attribute and not parameter.is_required),
    )


def arguments(call: CallExpr, values: Values) -> tuple[list[Value], dict[str, Value]] | None:
    """Positional arguments and named ones; none where a star hides them."""
    positional: list[Value] = []
    named: dict[str, Value] = {}
    for argument, kind, name in zip(call.args, call.arg_kinds, call.arg_names, strict=True):
        value = value_of(argument, values)
        match kind, value:
            case (_, Nothing()) if kind in (ARG_STAR, ARG_STAR2):
                raise CannotUnpackError("unpacks None", argument)
            case (_, Parts(items)) if kind == ARG_STAR:
                positional += items
            case (_, Named(pairs)) if kind == ARG_STAR2:
                named |= dict(pairs)
            case _ if kind == ARG_POS:
                positional.append(value)
            case _ if kind == ARG_NAMED and name is not None:
                named[name] = value
            case _:
                return None
    return positional, named


def parameters_of(info: TypeInfo) -> list[Parameter] | None:
    """Those of ``__init__``; none where it is not written in the class, nor by ``dataclass``."""
    symbol = info.names.get("__init__")
    if info.get("__new__") is not None and info["__new__"].node is not object_new(info):
        return None
    if symbol is None or symbol.plugin_generated:
        fields = [field for field in info.metadata.get("dataclass", {}).get("attributes", []) if field["is_in_init"]]
        written = defaults(info)
        return [parameter_of(field, written.get(field["name"])) for field in fields] or None
    init = symbol.node
    if not isinstance(init, FuncDef) or {ARG_STAR, ARG_STAR2} & set(init.arg_kinds):
        return None
    stored = stored_attributes(init)
    arguments = init.arguments if init.body.body else []  # one of another file has lost them
    initial = {argument.variable.name: argument.initializer for argument in arguments}
    return [
        Parameter(name, stored.get(name), kind.is_required(), kind.is_positional(), initial.get(name))
        for name, kind in zip(init.arg_names[1:], init.arg_kinds[1:], strict=True)
        if name is not None
    ]


def parameter_of(field: dict[str, Any], default: Expression | None) -> Parameter:
    attribute = None if field["is_init_var"] else field["name"]
    return Parameter(field["name"], attribute, not field["has_default"], not field["kw_only"], default)


def object_new(info: TypeInfo) -> SymbolNode | None:
    return info.mro[-1].names["__new__"].node


def stored_attributes(init: FuncDef) -> dict[str, str]:
    """The parameters that the constructor stores as they are: ``self.x = x``."""
    stored: dict[str, str] = {}
    receiver = init.arg_names[0] if init.arg_names else None
    for statement in init.body.body:
        match statement:
            case AssignmentStmt(lvalues=[MemberExpr(expr=NameExpr(name=owner), name=name)], rvalue=NameExpr() as given):
                if owner == receiver:
                    stored[given.name] = name
            case _:
                pass
    return stored


def function_of(node: SymbolNode | None) -> FuncDef | None:
    """The function itself, also behind ``@classmethod`` or ``@staticmethod``."""
    if isinstance(node, Decorator):
        return None if node.decorators else node.func
    return node if isinstance(node, FuncDef) else None
