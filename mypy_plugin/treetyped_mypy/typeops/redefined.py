"""A function that the program defines more than once: no definition of it stands for all."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import AssignmentStmt, Decorator, Expression, FuncDef, MemberExpr, NameExpr, RefExpr
from mypy.types import Instance, get_proper_type

from treetyped_mypy.typeops.bindings import is_target
from treetyped_mypy.typeops.syntax import Syntax, descendants, scope_of, syntax_of


def is_defined_again(checker: TypeChecker, expression: Expression) -> bool:
    """Whether the name may be another function: of the other branch, of ``except``, or from a later line."""
    node = expression.node if isinstance(expression, RefExpr) else None
    if node is None and isinstance(expression, MemberExpr) and checker.has_type(expression.expr):
        owner = get_proper_type(checker.lookup_type(expression.expr))
        symbol = owner.type.get(expression.name) if isinstance(owner, Instance) else None
        node = symbol.node if symbol is not None else None
    function = node.func if isinstance(node, Decorator) else node
    return isinstance(function, FuncDef) and has_other_definition(checker, function)


def has_other_definition(checker: TypeChecker, function: FuncDef) -> bool:
    """Also by an assignment, unless it wraps the function: ``step = jax.jit(step)``."""
    syntax = syntax_of(checker.tree)
    decorator = syntax.parent(function)
    node = decorator if isinstance(decorator, Decorator) else function
    if syntax.parent(function) is None:
        return False
    scope = scope_of(syntax, function)
    if any(other is not function and scope_of(syntax, other) is scope for other in syntax.functions[function.name]):
        return True
    return any(is_target(syntax, mention) and not wraps(syntax, mention) for mention in syntax.mentions.get(node, ()))


def wraps(syntax: Syntax, target: NameExpr) -> bool:
    statement = syntax.parent(target)
    if not isinstance(statement, AssignmentStmt):
        return False
    return any(isinstance(part, NameExpr) and part.node is target.node for part in descendants(statement.rvalue))
