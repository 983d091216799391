"""The trees that Equinox's filters make, read off the call: ``filter``, ``partition`` and ``combine``."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import ARG_POS, AssignmentStmt, CallExpr, Expression, NameExpr, RefExpr, TupleExpr, Var
from mypy.types import Type

from treetyped_mypy import names
from treetyped_mypy.structure.halves import combine, keep
from treetyped_mypy.structure.nodes import ClassNode, Structure, TupleNode
from treetyped_mypy.syntax.bindings import only_target
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.values.equinox_filters import filter_arguments, read_filter
from treetyped_mypy.values.python_numbers import number_paths
from treetyped_mypy.values.stored import lift_stored


def lift_filtered(checker: TypeChecker, call: CallExpr) -> Structure[Type] | None:
    """The tree that the call returns; for ``partition`` the pair. None where the filter cannot be read."""
    name = call.callee.fullname if isinstance(call.callee, RefExpr) else ""
    if name == names.EQX_COMBINE:
        return lift_combined(checker, call)
    halves = lift_halves(checker, call)
    if halves is None:
        return None
    return TupleNode(halves) if name == names.EQX_PARTITION else halves[0]


def lift_halves(checker: TypeChecker, call: CallExpr) -> tuple[Structure[Type], Structure[Type]] | None:
    """What the filter keeps, and what it drops."""
    given = filter_arguments(call)
    if given is None:
        return None
    tree, spec, inverse = given
    keeps = read_filter(spec, number_paths(checker, tree))
    if keeps is None:
        return None
    structure = lift_part(checker, tree)
    return keep(structure, keeps, inverse=inverse), keep(structure, keeps, inverse=not inverse)


def lift_part(checker: TypeChecker, tree: Expression) -> Structure[Type]:
    """What a filter is given, which may be made by another one."""
    match tree:
        case CallExpr():
            return lift_filtered(checker, tree) or lift_stored(checker, tree)
        case NameExpr():
            return lift_half(checker, tree) or lift_stored(checker, tree)
        case _:
            return lift_stored(checker, tree)


def lift_half(checker: TypeChecker, name: NameExpr) -> Structure[Type] | None:
    """``params, static = eqx.partition(model, ...)``: one of the halves of a module, which never changes."""
    syntax = syntax_of(checker.tree)
    target = only_target(syntax, name.node) if isinstance(name.node, Var) else None
    both = syntax.parent(target) if target is not None else None
    match syntax.parent(both) if isinstance(both, TupleExpr) else None:
        case AssignmentStmt(rvalue=CallExpr(callee=RefExpr(fullname=names.EQX_PARTITION)) as call):
            halves = lift_halves(checker, call)
        case _:
            return None
    at = both.items.index(target) if isinstance(both, TupleExpr) and target is not None else 0
    half = halves[at] if halves is not None and at < len(halves) else None
    return half if isinstance(half, ClassNode) else None


def lift_combined(checker: TypeChecker, call: CallExpr) -> Structure[Type] | None:
    if not call.args or set(call.arg_kinds) != {ARG_POS}:
        return None
    first, *others = [lift_part(checker, argument) for argument in call.args]
    return combine(first, others)
