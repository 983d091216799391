"""Where a name is bound."""

from __future__ import annotations

from typing import Final

from mypy.nodes import (
    LDEF,
    AssignmentStmt,
    Expression,
    ForStmt,
    ListExpr,
    MemberExpr,
    NameExpr,
    Node,
    StarExpr,
    SymbolNode,
    TupleExpr,
    Var,
)

from treetyped_mypy.syntax.tree import Syntax, scope_of


def only_target(syntax: Syntax, variable: Var) -> NameExpr | None:
    """The only mention that binds the variable; a parameter is bound by its function's callers too."""
    if variable in syntax.parameters:
        return None
    bindings = targets_of(syntax, variable)
    return bindings[0] if len(bindings) == 1 else None


def bound_once(syntax: Syntax, name: NameExpr) -> Expression | None:
    """What a name is bound to, once and for all; what it then holds may have been changed in place."""
    target = only_target(syntax, name.node) if isinstance(name.node, Var) else None
    binding = syntax.parent(target) if target is not None else None
    return binding.rvalue if isinstance(binding, AssignmentStmt) and target in binding.lvalues else None


def never_read(syntax: Syntax, statement: AssignmentStmt) -> NameExpr | None:
    """The name of a function's own that is assigned here, and that nothing reads; ``_unused`` says that it is known."""
    match statement.lvalues:
        case [NameExpr(node=Var() as variable, name=name) as target] if not name.startswith("_"):
            is_own = target.kind == LDEF and variable not in syntax.parameters
            scope, mentions = scope_of(syntax, target), syntax.mentions[variable]
            return target if is_own and all(is_plain_target(syntax, each, scope) for each in mentions) else None
        case _:
            return None


def is_plain_target(syntax: Syntax, mention: NameExpr, scope: Node | None) -> bool:
    is_assigned = isinstance(syntax.parent(mention), AssignmentStmt) and is_target(syntax, mention)
    return is_assigned and scope_of(syntax, mention) is scope


def targets_of(syntax: Syntax, variable: SymbolNode) -> list[NameExpr]:
    """The mentions that bind a name."""
    if variable not in syntax.targets:
        syntax.targets[variable] = [mention for mention in syntax.mentions[variable] if is_target(syntax, mention)]
    return syntax.targets[variable]


def is_target(syntax: Syntax, mention: NameExpr | MemberExpr) -> bool:
    """Whether the mention binds the name or attribute, in whatever way, rather than reads it."""
    child: Node = mention
    parent = syntax.parent(child)
    while isinstance(parent, TupleExpr | ListExpr | StarExpr):
        child, parent = parent, syntax.parent(parent)
    match parent:
        case AssignmentStmt():
            return any(child is lvalue for lvalue in parent.lvalues)
        case ForStmt():
            return child is parent.index
        case _:
            return mention.is_new_def or type(parent).__name__ in REBINDING


REBINDING: Final = frozenset(
    {"OperatorAssignmentStmt", "DelStmt", "WithStmt", "AssignmentExpr", "TryStmt", "MatchStmt"}
)
