"""What calling a function gives: what its ``return`` statements show wins over what it declares, which may be wrong."""

from __future__ import annotations

from dataclasses import replace

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, Expression, ExpressionStmt, FuncDef, LambdaExpr
from mypy.types import AnyType, Type, TypeOfAny, UninhabitedType, get_proper_type

from treetyped_mypy.structure.join import join_all
from treetyped_mypy.structure.match import differ, fits
from treetyped_mypy.structure.nodes import NoneNode, Structure, TupleNode, Unknown
from treetyped_mypy.structure.path import ROOT
from treetyped_mypy.syntax.returns import never_returns, returned_expressions, returns_nothing
from treetyped_mypy.types.lift import lift
from treetyped_mypy.values.belied import has_belied_call, is_belied
from treetyped_mypy.values.bodies import body_of, is_of_library, is_only_promised, is_promise, result_of, without_arrays
from treetyped_mypy.values.definitions import definition_of
from treetyped_mypy.values.stored import lift_stored


def lift_result(checker: TypeChecker, expression: Expression, function: Type) -> Structure[Type]:
    """The structure of what calling the expression gives."""
    return lift_returns(checker, definition_of(checker, expression), function, result_of(function))


def lift_returns(
    checker: TypeChecker, definition: FuncDef | LambdaExpr | None, function: Type, result: Type
) -> Structure[Type]:
    """What the ``return`` statements show; where they show nothing, what is declared, unless one of them belies it.

    Of a function that is not seen: arrays are declared where trees are meant, so they say nothing.
    """
    declared = lift(result)
    if definition is not None and returns_nothing(definition):
        return Unknown() if never_ends(checker, definition) else NoneNode()
    shown = lift_returned(checker, definition) if definition is not None else None
    if isinstance(definition, LambdaExpr) and has_belied_call(checker, definition):
        return Unknown() if shown is None else shown
    if isinstance(definition, FuncDef) and definition.type is None and has_belied_call(checker, definition):
        return Unknown()
    if shown is not None:
        return refined(shown, declared)
    body = definition or body_of(checker, function)
    if is_only_promised(function) if body is None else is_promise(body):
        return Unknown()
    if body is None:
        return declared if is_of_library(function) else without_arrays(declared)
    return Unknown() if isinstance(body, FuncDef) and is_belied(checker, body, result) else declared


def lift_returned(checker: TypeChecker, function: FuncDef | LambdaExpr) -> Structure[Type] | None:
    """What every ``return`` of a function gives; none if one of them gives what is not known."""
    expressions = returned_expressions(function)
    if expressions is None:
        return None
    found = [lift_stored(checker, expression) for expression in expressions]
    return None if any(isinstance(structure, Unknown) for structure in found) else join_all(found)


def never_ends(checker: TypeChecker, function: FuncDef | LambdaExpr) -> bool:
    """Whether a statement calls what gives nothing back, as ``sys.exit()`` and ``self.fail("not reached")``."""
    calls = [s.expr for s in function.body.body if isinstance(s, ExpressionStmt) and isinstance(s.expr, CallExpr)]
    types = [checker.lookup_type(call) for call in calls if checker.has_type(call)]  # of a body that is checked
    by_type = any(isinstance(get_proper_type(type_), UninhabitedType) for type_ in types)
    return by_type or any(never_returns(call.callee) for call in calls)


def refined(shown: Structure[Type], declared: Structure[Type]) -> Structure[Type]:
    """What the ``return`` statements show; where they show nothing, what is declared in its place."""
    if isinstance(shown, Unknown):
        return declared
    if isinstance(shown, TupleNode) and isinstance(declared, TupleNode) and not differ(shown, declared, ROOT):
        parts = zip(shown.children, declared.children, strict=True)
        return replace(shown, children=tuple(refined(one, other) for one, other in parts))
    return shown


def as_returned(declared: Type, structure: Structure[Type]) -> Type:
    """The declared type, unless something else is returned."""
    known = isinstance(structure, Unknown) or fits(lift(declared), structure, equal=True)
    return declared if known else AnyType(TypeOfAny.special_form)
