"""Assignments to attributes of static arguments in a jitted function: they leave a tracer behind."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    Expression,
    FuncDef,
    IndexExpr,
    MemberExpr,
    NameExpr,
    OperatorAssignmentStmt,
    OpExpr,
    RefExpr,
    Statement,
    UnaryExpr,
    Var,
)

from treetyped_mypy.calls.jit_options import JitOptions
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import classes, codes
from treetyped_mypy.syntax.bindings import targets_of
from treetyped_mypy.syntax.changes import changes_in, inside, shown
from treetyped_mypy.syntax.tree import Syntax, descendants, syntax_of
from treetyped_mypy.types.jax_types import is_exactly_array

CONCRETE: Final = frozenset({"shape", "ndim", "size", "result_type", "eval_shape", "issubdtype", "tree_structure"})
"""What JAX knows of a traced array."""

MOST_STEPS: Final = 3
"""How many assignments a traced value is followed through."""


def report_leaks(checker: TypeChecker, function: FuncDef, options: JitOptions) -> None:
    """``self.x = ...`` where ``self`` is static."""
    syntax = syntax_of(checker.tree)
    variables = [argument.variable for argument in function.arguments]
    kept = {v for v in variables if not targets_of(syntax, v)}
    static = {variable for index, variable in enumerate(variables) if index in options["static"]}
    traced = traced_names(function, set(variables) - static)
    for change in changes_in(function):
        target = change.target
        if change.variable not in kept & static or not isinstance(target, MemberExpr):
            continue
        if isinstance(target.expr, NameExpr) and is_leaked(syntax, change.statement, target, traced):
            fail(checker, classes.leaked_assignment(shown(change)), change.statement, codes.STATIC)


def is_leaked(syntax: Syntax, statement: Statement, target: MemberExpr, traced: set[Var]) -> bool:
    """Whether an array that is being traced is stored in a static argument, and read again later."""
    value = statement.rvalue if isinstance(statement, AssignmentStmt | OperatorAssignmentStmt) else None
    if value is None or not is_traced(value, traced):
        return False
    accumulates = isinstance(statement, OperatorAssignmentStmt) or reads_attribute(value, target.name)
    return accumulates or is_read_outside(syntax, target)


def is_traced(value: Expression, traced: set[Var]) -> bool:
    """Whether the value is computed from an array that is being traced; the body has no types yet."""
    match value:
        case NameExpr(node=Var() as variable):
            return variable in traced
        case OpExpr(left=left, right=right, op="+" | "-" | "*" | "/" | "@" | "**" | "//" | "%"):
            return is_traced(left, traced) or is_traced(right, traced)
        case UnaryExpr(op="-", expr=inner) | IndexExpr(base=inner):
            return is_traced(inner, traced)
        case CallExpr(callee=RefExpr(fullname=name), args=arguments) if name.startswith("jax."):
            known = name.rpartition(".")[2] in CONCRETE
            return not known and any(is_traced(argument, traced) for argument in arguments)
        case CallExpr(callee=MemberExpr(expr=inner)):
            return is_traced(inner, traced)
        case _:
            return False


def reads_attribute(value: Expression, name: str) -> bool:
    return any(isinstance(node, MemberExpr) and node.name == name for node in descendants(value))


def is_read_outside(syntax: Syntax, target: MemberExpr) -> bool:
    """Whether the attribute is read of another object than ``self``: after the call."""
    owners = (member.expr for member in syntax.attributes[target.name] if member is not target)
    return any(isinstance(owner, NameExpr) and owner.name not in ("self", "cls") for owner in owners)


def traced_names(function: FuncDef, parameters: set[Var]) -> set[Var]:
    """The traced parameters that are arrays, and the names that are bound to something computed from them."""
    found = {variable for variable in parameters if variable.type is not None and is_exactly_array(variable.type)}
    for _ in range(MOST_STEPS):
        for node in inside(function):
            match node:
                case AssignmentStmt(lvalues=[NameExpr(node=Var() as variable)], rvalue=value) if is_traced(
                    value, found
                ):
                    found.add(variable)
    return found
