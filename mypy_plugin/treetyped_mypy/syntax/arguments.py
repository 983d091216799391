"""The arguments of a call by the names of the parameters, read off the syntax: for calls that are not being checked."""

from __future__ import annotations

from mypy.nodes import ARG_STAR, ARG_STAR2, CallExpr, Expression, NameExpr


def arguments_by_name(call: CallExpr, parameters: tuple[str, ...]) -> dict[str, Expression] | None:
    """The expression given for each parameter; ``None`` counts as left out, and a star hides them all."""
    if ARG_STAR in call.arg_kinds or ARG_STAR2 in call.arg_kinds:
        return None
    names = [name or (parameters[at] if at < len(parameters) else "") for at, name in enumerate(call.arg_names)]
    return {name: value for name, value in zip(names, call.args, strict=True) if not is_none(value)}


def is_none(expression: Expression) -> bool:
    return isinstance(expression, NameExpr) and expression.fullname == "builtins.None"
