"""``updates, _ = tx.update(grads, opt_state)``: the new state is dropped, and the old one goes on with new parameters.

It goes on where a loop steps the parameters again and binds no other state, and where both are put together.
"""

from __future__ import annotations

from collections.abc import Iterator

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    DictExpr,
    Expression,
    IndexExpr,
    IntExpr,
    MemberExpr,
    NameExpr,
    Node,
    RefExpr,
    TupleExpr,
    TypeInfo,
)

from treetyped_mypy.syntax.bindings import is_never_read, is_target
from treetyped_mypy.syntax.changes import below
from treetyped_mypy.syntax.read_afterwards import COPIES, loop_of, read_afterwards
from treetyped_mypy.syntax.tree import Syntax


def goes_on_with_old(syntax: Syntax, update: CallExpr, state: Expression) -> bool:
    """Whether what an optimiser's ``update`` returns as the new state is lost, and the old one is used in its place."""
    updates = only_updates_taken(syntax, update)
    if updates is None or not isinstance(state, NameExpr | MemberExpr):
        return False
    return any(
        steps_again(syntax, step, update, state) or is_kept_beside(syntax, step, update, state)
        for step in applied(syntax, update, updates)
    )


def only_updates_taken(syntax: Syntax, update: CallExpr) -> NameExpr | None:
    """The name of the updates, where nothing reads the state that comes with them."""
    parent = syntax.parent(update)
    if isinstance(parent, IndexExpr) and isinstance(parent.index, IntExpr) and parent.index.value == 0:
        statement = syntax.parent(parent)
        targets = statement.lvalues if isinstance(statement, AssignmentStmt) else []
        return targets[0] if len(targets) == 1 and isinstance(targets[0], NameExpr) else None
    match parent:
        case AssignmentStmt(lvalues=[TupleExpr(items=[NameExpr() as updates, NameExpr() as new])]):
            is_read = any(read_afterwards(syntax, new, update, loop_of(syntax, parent)))
            return None if is_read else updates
        case _:
            return None


def goes_on_without_updates(syntax: Syntax, update: CallExpr, params: Expression) -> NameExpr | None:
    """The name of updates that nothing reads, where the new state is put beside the parameters that they are for."""
    match syntax.parent(update):
        case AssignmentStmt(lvalues=[TupleExpr(items=[NameExpr() as updates, NameExpr() as state])]):
            pass
        case _:
            return None
    if updates.name.startswith("_") or not is_never_read(syntax, updates):
        return None
    beside = [holder(syntax, each, state) for each in read_afterwards(syntax, state, update, None)]
    held = [holder(syntax, each, state) for each in read_afterwards(syntax, params, update, None)]
    return updates if any(each is not None and each in beside for each in held) else None


def applied(syntax: Syntax, update: CallExpr, updates: NameExpr) -> Iterator[AssignmentStmt]:
    """``params = optax.apply_updates(params, updates)`` after the update."""
    for mention in read_afterwards(syntax, updates, update, None):
        call = syntax.parent(mention)
        statement = syntax.parent(call) if isinstance(call, CallExpr) else None
        is_step = isinstance(call, CallExpr) and getattr(call.callee, "name", "") == "apply_updates"
        if is_step and isinstance(statement, AssignmentStmt) and isinstance(statement.lvalues[0], NameExpr):
            yield statement


def steps_again(syntax: Syntax, step: AssignmentStmt, update: CallExpr, state: NameExpr | MemberExpr) -> bool:
    """Whether a loop goes from parameters to parameters, and never from state to state."""
    loop, params = loop_of(syntax, update), step.lvalues[0]
    if loop is None or loop is not loop_of(syntax, step) or not isinstance(step.rvalue, CallExpr):
        return False
    inside = [*below(loop)]
    bound = [node for node in inside if isinstance(node, NameExpr | MemberExpr) and is_target(syntax, node)]
    before = step.rvalue.args[0] if step.rvalue.args else None
    is_same = isinstance(before, NameExpr) and isinstance(params, NameExpr) and before.node is params.node
    names = [owner_of(each) for each in bound]
    if not is_same or names.count(owner_of(params)) > 1:
        return False
    return owner_of(state) is not None and not {owner_of(state), owner_of(update.callee)} & {*names}


def owner_of(expression: Expression) -> Node | None:
    """What the first name stands for: ``state`` in ``state.opt_state``."""
    while isinstance(expression, MemberExpr):
        expression = expression.expr
    return expression.node if isinstance(expression, NameExpr) else None


def is_kept_beside(syntax: Syntax, step: AssignmentStmt, update: CallExpr, state: NameExpr | MemberExpr) -> bool:
    """Whether the new parameters and the old state are put together: into a tuple, a dict, an instance, a copy."""
    params = step.lvalues[0]
    if not isinstance(params, NameExpr) or not isinstance(step.rvalue, CallExpr):
        return False
    beside = [holder(syntax, each, state) for each in read_afterwards(syntax, params, step.rvalue, None)]
    held = [holder(syntax, each, state) for each in read_afterwards(syntax, state, update, None)]
    return any(each is not None and each in beside for each in held)


def holder(syntax: Syntax, mention: Node, state: NameExpr | MemberExpr) -> Node | None:
    """What holds the value from then on; of ``state.replace(...)`` the copy, if it keeps the state."""
    parent = syntax.parent(mention)
    if isinstance(parent, MemberExpr) and parent.name in COPIES:
        parent = syntax.parent(parent)
    match parent:
        case TupleExpr() | DictExpr():
            return parent
        case CallExpr(callee=RefExpr(node=TypeInfo())):
            return parent
        case CallExpr(callee=MemberExpr(name=name), arg_names=names) if name in COPIES:
            return None if isinstance(state, MemberExpr) and state.name in names else parent
        case _:
            return None
