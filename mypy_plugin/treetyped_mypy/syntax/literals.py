"""Values that are written as literals."""

from __future__ import annotations

from mypy.nodes import BytesExpr, EllipsisExpr, Expression, FloatExpr, IntExpr, NameExpr, StrExpr, TupleExpr, UnaryExpr


def literal_value(expression: Expression) -> str | None:
    """The value as Python prints it; none where it is not a literal."""
    match expression:
        case IntExpr() | StrExpr() | FloatExpr():
            return repr(expression.value)
        case EllipsisExpr():
            return "Ellipsis"
        case BytesExpr():
            return f"b{expression.value!r}"
        case NameExpr(fullname="builtins.True" | "builtins.False" | "builtins.None"):
            return expression.name
        case UnaryExpr(op="-", expr=IntExpr() | FloatExpr() as number):
            return f"-{number.value!r}"
        case TupleExpr():
            values = [literal_value(item) for item in expression.items]
            return None if None in values else f"({', '.join(map(str, values))}{',' if len(values) == 1 else ''})"
        case _:
            return None


def literal_key(key: Expression | None) -> int | str | None:
    """The key of a dict or list that is written out."""
    match key:
        case IntExpr() | StrExpr():
            return key.value
        case UnaryExpr(op="-", expr=IntExpr(value=value)):
            return -value
        case _:
            return None
