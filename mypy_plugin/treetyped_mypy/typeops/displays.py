"""What is written out is known: the length of a list and the keys of a dict that stand in the call itself."""

from __future__ import annotations

from mypy.nodes import DictExpr, Expression, IntExpr, ListExpr, StarExpr, StrExpr, TupleExpr
from mypy.types import Instance, TupleType, Type, get_proper_type

from treetyped_mypy.structure.nodes import DisplayNode, Structure, TupleNode
from treetyped_mypy.typeops.call import Call, Operand
from treetyped_mypy.typeops.lift import lift


def lift_operand(call: Call, operand: Operand) -> Structure[Type]:
    """The structure of an operand: from its display where it is one, otherwise from its type."""
    return lift(operand.type) if operand.starred else lift_written(call, operand.expression, operand.type)


def lift_written(call: Call, expression: Expression, type_: Type) -> Structure[Type]:
    proper = get_proper_type(type_)
    match expression:
        case ListExpr() if isinstance(proper, Instance) and not has_star(expression.items):
            parts = [(index, lift_part(call, item)) for index, item in enumerate(expression.items)]
            return DisplayNode("list", tuple(parts), proper)
        case TupleExpr() if isinstance(proper, TupleType) and not has_star(expression.items):
            return TupleNode(tuple(lift_part(call, item) for item in expression.items), proper)
        case DictExpr() if isinstance(proper, Instance):
            keyed = {literal(key): value for key, value in expression.items if key is not None}
            if None in keyed or len(keyed) < len(expression.items):
                return lift(type_)
            children = [(key, lift_part(call, value)) for key, value in keyed.items() if key is not None]
            return DisplayNode("dict", tuple(children), proper)
        case _:
            return lift(type_)


def lift_part(call: Call, expression: Expression) -> Structure[Type]:
    """A part of a display; mypy has its type already."""
    return lift_written(call, expression, call.checker.lookup_type(expression))


def has_star(items: list[Expression]) -> bool:
    return any(isinstance(item, StarExpr) for item in items)


def literal(key: Expression) -> int | str | None:
    return key.value if isinstance(key, IntExpr | StrExpr) else None
