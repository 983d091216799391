"""``{**carry, "b": x}``: a dict that is returned has the keys that came in, where these are seen, and the new ones."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, DictExpr, Expression, FuncDef, LambdaExpr, NameExpr, OpExpr, RefExpr, TupleExpr, Var
from mypy.types import Type

from treetyped_mypy.structure.nodes import DisplayNode, Structure
from treetyped_mypy.syntax.bindings import DEPTH, harmless, is_target
from treetyped_mypy.syntax.composed import KINDS, lift_composed
from treetyped_mypy.syntax.returns import returned_expressions
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.values.displays import lift_expression, stored_type


def lift_extended(
    checker: TypeChecker, definition: FuncDef | LambdaExpr, given: list[Structure[Type]]
) -> Structure[Type] | None:
    """What the only ``return`` shows where a parameter's keys are seen; none if there is no such parameter."""
    pairs = zip(definition.arguments, given, strict=False)
    seen = {
        argument.variable: structure
        for argument, structure in pairs
        if isinstance(structure, DisplayNode) and structure.kind == "dict" and stays(checker, argument.variable)
    }
    returned = returned_expressions(definition) if seen else None

    def part(expression: Expression) -> Structure[Type]:
        match expression:
            case NameExpr(node=Var() as variable) if variable in seen:
                return seen[variable]
            case TupleExpr() | DictExpr() | OpExpr(op="|"):
                found = lift_composed(expression, stored_type(checker, expression), part)
            case CallExpr(callee=RefExpr(fullname=name)) if name in KINDS:
                found = lift_composed(expression, stored_type(checker, expression), part)
            case _:
                found = None
        return lift_expression(checker, expression) if found is None else found

    return part(returned[0]) if returned is not None and len(returned) == 1 else None


def stays(checker: TypeChecker, parameter: Var) -> bool:
    """Whether the function leaves its parameter as it came."""
    syntax = syntax_of(checker.tree)
    return not any(
        is_target(syntax, mention) or not harmless(checker, syntax, mention, DEPTH, parts=False)
        for mention in syntax.mentions[parameter]
    )
