"""The options of a call as literals: numbers, strings, ``None``, and tuples, lists and dicts of them."""

from __future__ import annotations

from typing import Final

from mypy.nodes import CallExpr, DictExpr, Expression, IntExpr, ListExpr, NameExpr, StrExpr, TupleExpr, UnaryExpr

from treetyped_mypy.types.transformed import Json

UNREADABLE: Final = "?"
"""Stands for an option that is given but not written out."""


def keyword(call: object, name: str) -> Expression | None:
    """The expression given for a keyword."""
    if not isinstance(call, CallExpr):
        return None
    return next((value for key, value in zip(call.arg_names, call.args, strict=True) if key == name), None)


def options_by_name(call: CallExpr | None, parameters: tuple[str, ...]) -> dict[str, Expression]:
    """The expression written for each parameter, by position or by keyword."""
    if call is None:
        return {}
    named = [name or (parameters[at] if at < len(parameters) else "") for at, name in enumerate(call.arg_names)]
    return dict(zip(named, call.args, strict=True))


def read_option(expression: Expression | None) -> Json:
    """The literal; ``UNREADABLE`` where it is none."""
    match expression:
        case None | NameExpr(fullname="builtins.None"):
            return None
        case IntExpr() | StrExpr():
            return expression.value
        case UnaryExpr(op="-", expr=IntExpr(value=value)):
            return -value
        case NameExpr(fullname="builtins.True" | "builtins.False"):
            return expression.name == "True"
        case TupleExpr() | ListExpr():
            return [read_option(item) for item in expression.items]
        case DictExpr():
            keys = [read_option(key) for key, _ in expression.items]
            if not all(isinstance(key, str) for key in keys):
                return UNREADABLE
            return {str(key): read_option(value) for key, (_, value) in zip(keys, expression.items, strict=True)}
        case _:
            return UNREADABLE


def is_readable(option: Json) -> bool:
    if isinstance(option, list):
        return all(is_readable(item) for item in option)
    if isinstance(option, dict):
        return all(is_readable(item) for item in option.values())
    return bool(option != UNREADABLE)
