"""``_, opt_state, loss = step(params, opt_state, x)``: which results are dropped, and what goes on as it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mypy.nodes import AssignmentStmt, CallExpr, Expression, IndexExpr, MemberExpr, NameExpr, Node, TupleExpr

from treetyped_mypy.syntax.bindings import is_target, leaves_of
from treetyped_mypy.syntax.changes import below
from treetyped_mypy.syntax.literals import literal_key
from treetyped_mypy.syntax.read_afterwards import Mention, is_set, loop_of, read_afterwards
from treetyped_mypy.syntax.tree import Syntax, dotted, statement_around


def dropped(syntax: Syntax, taker: Expression, count: int) -> Mapping[int, str]:
    """The places of the results that nothing reads, each with its name if it has one.

    The taker: ``a, b`` on the left, ``f(x)[0]``, or a name that is read as ``a[0]`` alone.
    """
    match taker:
        case TupleExpr(items=items) if len(items) == count:
            return {at: dotted(target) for at, target in enumerate(items) if is_unread(syntax, target)}
        case IndexExpr():
            return left_by([taker], count)
        case NameExpr() if taker.node is not None:
            reads = [each for each in syntax.mentions[taker.node] if not is_target(syntax, each)]
            return left_by([syntax.parent(each) for each in reads], count)
        case _:
            return {}


def is_unread(syntax: Syntax, target: Expression) -> bool:
    if not isinstance(target, NameExpr) or target.node is None:
        return False
    return all(is_target(syntax, mention) for mention in syntax.mentions[target.node])


def left_by(reads: Sequence[Node | None], count: int) -> Mapping[int, str]:
    """What is left by those that take one result each; nothing, if one of them may take more."""
    keys = [literal_key(each.index) if isinstance(each, IndexExpr) else None for each in reads]
    taken = {key % count for key in keys if isinstance(key, int)}
    return {} if not reads or None in keys else {at: "" for at in range(count) if at not in taken}


def carried(syntax: Syntax, call: CallExpr) -> set[str]:
    """What is given to the call, and bound where its results are taken, by name."""
    statement = statement_around(syntax, call)
    targets = statement.lvalues if isinstance(statement, AssignmentStmt) else []
    bound = {dotted(each) for target in targets for each in leaves_of(target)}
    return {name for argument in call.args if (name := dotted(argument)) and name in bound}


def goes_on(syntax: Syntax, tree: Mention, call: CallExpr, *, is_again: bool) -> bool:
    """Whether the next turn, the next call or whatever follows uses the tree as the call was given it."""
    loop = loop_of(syntax, call)
    if isinstance(tree, MemberExpr):
        return not is_set(syntax, tree, call) and (is_again or any(read_afterwards(syntax, tree, call, loop)))
    if loop is None:
        return any(read_afterwards(syntax, tree, call, loop))
    mentions = syntax.mentions[tree.node] if tree.node is not None else []
    inside = {*below(loop)}
    return not any(each in inside and is_target(syntax, each) for each in mentions)


def is_called_here_alone(syntax: Syntax, call: CallExpr) -> bool:
    """Whether no other call has that name: a step that trains there may be asked for its loss alone here."""
    if not isinstance(call.callee, NameExpr | MemberExpr):
        return True
    name = call.callee.name
    named = [each for mentions in syntax.mentions.values() for each in mentions if each.name == name]
    around = [(each, syntax.parent(each)) for each in (*named, *syntax.attributes.get(name, ()))]
    return all(each is call.callee or not is_callee(each, parent) for each, parent in around)


def is_callee(mention: Expression, parent: Node | None) -> bool:
    return isinstance(parent, CallExpr) and parent.callee is mention


def varying(syntax: Syntax, call: CallExpr) -> list[NameExpr] | None:
    """What each turn of the loop around the call gives it anew; none where there is no loop."""
    loop = loop_of(syntax, call)
    if loop is None:
        return None
    bound = {each.node for each in below(loop) if isinstance(each, NameExpr) and is_target(syntax, each)}
    return [each for each in below(call) if isinstance(each, NameExpr) and each.node in bound]
