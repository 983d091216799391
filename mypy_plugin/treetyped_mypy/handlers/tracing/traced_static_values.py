"""A traced value in a static field of what a jitted function returns: it outlives the trace."""

from __future__ import annotations

from collections.abc import Iterator

from mypy.checker import TypeChecker
from mypy.nodes import AssignmentStmt, CallExpr, Expression, FuncDef, NameExpr, RefExpr, ReturnStmt, TypeInfo, Var
from mypy.typevars import fill_typevars

from treetyped_mypy.adapters import describe
from treetyped_mypy.adapters.spec import ClassSpec
from treetyped_mypy.calls.jit_options import JitOptions
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import classes, codes
from treetyped_mypy.handlers.tracing.leaked_tracers import is_traced, traced_names
from treetyped_mypy.syntax.changes import inside
from treetyped_mypy.syntax.initialising import constructor_arguments


def report_traced_statics(checker: TypeChecker, function: FuncDef, options: JitOptions) -> None:
    arguments = enumerate(function.arguments)
    traced = traced_names(function, {a.variable for index, a in arguments if index not in options["static"]})
    for call, info in returned_instances(function):
        spec, given = describe(info), constructor_arguments(call, fill_typevars(info))
        if isinstance(spec, ClassSpec) and given is not None:
            for field in spec.static:
                if field in given and is_traced(given[field], traced):
                    fail(checker, classes.traced_static(info.name, field), given[field], codes.STATIC)


def returned_instances(function: FuncDef) -> Iterator[tuple[CallExpr, TypeInfo]]:
    """The constructor calls that are returned, at once or by a name."""
    nodes = list(inside(function))
    bound: dict[Var, Expression] = {}
    for node in nodes:
        match node:
            case AssignmentStmt(lvalues=[NameExpr(node=Var() as name)], rvalue=value):
                bound[name] = value
            case _:
                pass
    for node in nodes:
        if isinstance(node, ReturnStmt):
            returned = node.expr
            if isinstance(returned, NameExpr) and isinstance(returned.node, Var):
                returned = bound.get(returned.node)
            match returned:
                case CallExpr(callee=RefExpr(node=TypeInfo() as info)):
                    yield returned, info
                case _:
                    pass
