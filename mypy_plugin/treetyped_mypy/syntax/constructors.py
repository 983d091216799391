"""What a constructor takes, and the attributes that it stores it in."""

from __future__ import annotations

from typing import Any

from mypy.nodes import (
    ARG_STAR,
    ARG_STAR2,
    AssignmentStmt,
    Decorator,
    Expression,
    FuncDef,
    MemberExpr,
    NameExpr,
    SymbolNode,
    TypeInfo,
)

from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.initialising import defaults


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of ``__init__``, and the attribute that it is stored in as it is."""

    name: str
    attribute: str | None
    is_required: bool
    is_positional: bool
    default: Expression | None


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
