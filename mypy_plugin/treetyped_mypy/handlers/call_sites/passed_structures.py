"""A call shows what a function's annotations do not: ``decay(Linear(w, None), Linear(w, b))``.

Where a function of the same file hands its parameters straight to ``tree.map``, the arguments of each call are compared
as if they stood there. Only calls of ``tree.map`` that certainly run count: before any branch of the function.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    ARG_POS,
    AssignmentStmt,
    CallExpr,
    Context,
    Decorator,
    Expression,
    ExpressionStmt,
    FuncDef,
    LambdaExpr,
    MemberExpr,
    NameExpr,
    Node,
    RefExpr,
    ReturnStmt,
    SymbolNode,
)
from mypy.types import CallableType, Type

from treetyped_mypy import names
from treetyped_mypy.calls.call_arguments import arguments_of
from treetyped_mypy.calls.report import fail, is_to_fail
from treetyped_mypy.errors import codes, messages
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.structure.match import fits, match
from treetyped_mypy.structure.nodes import Structure
from treetyped_mypy.structure.path import Attr
from treetyped_mypy.structure.walk import children as parts_of
from treetyped_mypy.syntax.bindings import targets_of
from treetyped_mypy.syntax.tree import Syntax, children, syntax_of
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.memo import memo
from treetyped_mypy.values.displays import lift_expression

Shown = dict[SymbolNode, Structure[Type]]
"""By parameter: what a call shows of it."""


@dataclass(frozen=True, slots=True)
class Mapping:
    """A ``tree.map`` over parameters, as it stands in the body."""

    call: CallExpr
    trees: list[Expression]


_mappings: Final[dict[FuncDef, list[Mapping]]] = memo()


def check_call_site(checker: TypeChecker, call: Context, signature: CallableType) -> None:
    """Compare what this call shows in every ``tree.map`` that the function certainly makes."""
    function = function_called(call)
    if function is None or not isinstance(call, CallExpr) or not may_be_of_file(checker, function):
        return
    if function not in _mappings:
        _mappings[function] = list(mappings_of(function))
    mappings = _mappings[function]
    syntax = syntax_of(checker.tree) if mappings else None
    if syntax is not None and function in syntax.parents and not is_to_fail(checker, call):
        shown = shown_by(checker, syntax, function, call, signature)
        for mapping in mappings:
            compare(checker, mapping, shown, call)


def may_be_of_file(checker: TypeChecker, function: FuncDef) -> bool:
    """Whether the function may stand in the file that is checked; one in a function has no module in its name."""
    module, _, _ = function.fullname.rpartition(".")
    return not module or function.fullname.startswith(f"{checker.tree.fullname}.")


def function_called(call: Context) -> FuncDef | None:
    match call:
        case CallExpr(callee=RefExpr(node=FuncDef() as function)):
            return function
        case CallExpr(callee=RefExpr(node=Decorator(func=function))):
            return function
        case _:
            return None


def mappings_of(function: FuncDef) -> Iterator[Mapping]:
    """The calls of ``tree.map`` in the statements before any branch."""
    for statement in function.body.body:
        if not isinstance(statement, AssignmentStmt | ExpressionStmt | ReturnStmt):
            return
        stack: list[Node] = [statement]
        while stack:
            node = stack.pop()
            match node:
                case CallExpr(callee=RefExpr(fullname=name)) if name in names.MAPS and set(node.arg_kinds) == {ARG_POS}:
                    yield Mapping(node, node.args[1:])
                case LambdaExpr():
                    continue
                case _:
                    pass
            stack.extend(children(node))


def shown_by(checker: TypeChecker, syntax: Syntax, function: FuncDef, call: CallExpr, signature: CallableType) -> Shown:
    """What the arguments of the call show of the parameters that the body does not bind again."""
    bound = len(function.arguments) - len(signature.arg_types)
    shown: Shown = {}
    for argument in arguments_of(checker, call, signature):
        index = argument.index + bound
        variable = function.arguments[index].variable if 0 <= index < len(function.arguments) else None
        if variable is not None and not targets_of(syntax, variable):
            shown[variable] = lift_expression(checker, argument.expression, argument.type)
    return shown


def compare(checker: TypeChecker, mapping: Mapping, shown: Shown, call: CallExpr) -> None:
    structures = [structure_in(checker, tree, shown) for tree in mapping.trees]
    declared = [structure_in(checker, tree, {}) for tree in mapping.trees]
    for index, structure in enumerate(structures[1:]):
        mismatches = list(match(structures[0], structure))
        place = mapping.trees[index + 1]
        if mismatches and fits(declared[0], declared[index + 1]) and not is_to_fail(checker, place):
            text = messages.structures_differ("tree.map", "tree", f"rest[{index}]", mismatches)
            fail(checker, text, place, codes.STRUCTURE, messages.cure(mismatches))
            checker.note(messages.called_here(), call, code=codes.STRUCTURE)


def structure_in(checker: TypeChecker, tree: Expression, shown: Shown) -> Structure[Type]:
    """The structure of an operand: through names and attributes of what is shown."""
    if isinstance(tree, NameExpr) and tree.node in shown:
        return shown[tree.node]
    if isinstance(tree, MemberExpr):
        child = dict(parts_of(structure_in(checker, tree.expr, shown))).get(Attr(tree.name))
        if child is not None:
            return child
    if isinstance(tree, NameExpr) and (type_ := getattr(tree.node, "type", None)) is not None:
        return lift(type_)
    return lift_expression(checker, tree)
