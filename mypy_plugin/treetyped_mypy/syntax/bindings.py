"""Where a name is bound."""

from __future__ import annotations

from collections.abc import Iterator

from mypy.nodes import (
    LDEF,
    AssignmentExpr,
    AssignmentStmt,
    DelStmt,
    Expression,
    ForStmt,
    ListExpr,
    MatchStmt,
    MemberExpr,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    StarExpr,
    SymbolNode,
    TryStmt,
    TupleExpr,
    Var,
    WithStmt,
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
    """The first of a function's own names that are assigned here, if nothing reads any of them.

    ``_unused`` says that it is known: one of several names must be another.
    """
    match statement.lvalues:
        case [NameExpr() as target]:
            names = [target]
        case [TupleExpr() as targets]:
            names = [each for each in leaves_of(targets) if isinstance(each, NameExpr)]
            if len(names) < len([*leaves_of(targets)]):
                return None
        case _:
            return None
    own = [each for each in names if not each.name.startswith("_")]
    return own[0] if own and all(is_never_read(syntax, each) for each in names) else None


def leaves_of(targets: Expression) -> Iterator[Expression]:
    """``a``, ``b`` and ``c`` in ``(a, b), c = ...``."""
    if isinstance(targets, TupleExpr | ListExpr):
        for each in targets.items:
            yield from leaves_of(each)
    else:
        yield targets


def is_never_read(syntax: Syntax, target: NameExpr) -> bool:
    if not isinstance(variable := target.node, Var) or target.kind != LDEF or variable in syntax.parameters:
        return False
    scope = scope_of(syntax, target)
    return all(is_plain_target(syntax, each, scope) for each in syntax.mentions[variable])


def is_plain_target(syntax: Syntax, mention: NameExpr, scope: Node | None) -> bool:
    is_assigned = isinstance(around_targets(syntax, mention), AssignmentStmt) and is_target(syntax, mention)
    return is_assigned and scope_of(syntax, mention) is scope


def around_targets(syntax: Syntax, target: Node) -> Node | None:
    """What stands around a target, alone or beside others: the statement that binds it, if it is one."""
    outer = syntax.parent(target)
    while isinstance(outer, TupleExpr | ListExpr):
        outer = syntax.parent(outer)
    return outer


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
    return mention.is_new_def or is_bound_by(child, parent)


def is_bound_by(target: Node, statement: Node | None) -> bool:
    """Whether what stands right below the statement, or below ``:=``, is bound by it, and not read."""
    match statement:
        case AssignmentStmt(lvalues=targets):
            return target in targets
        case ForStmt(index=index):
            return target is index
        case OperatorAssignmentStmt(lvalue=bound) | AssignmentExpr(target=bound) | DelStmt(expr=bound):
            return target is bound
        case WithStmt(target=targets):
            return target in targets
        case TryStmt(vars=names):
            return target in names
        case MatchStmt(subject=subject, guards=guards):
            return target is not subject and target not in guards
        case _:
            return False
