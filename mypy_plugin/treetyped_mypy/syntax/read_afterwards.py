"""Where a value is read again after a call: by its name in the same scope, or as an attribute anywhere in the file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final, TypeAlias

from mypy.nodes import (
    AssignmentStmt,
    Block,
    CallExpr,
    ComparisonExpr,
    Expression,
    ForStmt,
    IfStmt,
    IndexExpr,
    MatchStmt,
    MemberExpr,
    NameExpr,
    Node,
    WhileStmt,
)

from treetyped_mypy.rules.containers import CHANGERS
from treetyped_mypy.syntax.bindings import bound_once, is_target, targets_of
from treetyped_mypy.syntax.changes import below
from treetyped_mypy.syntax.tree import Syntax, outermost, scope_of

Loop: TypeAlias = ForStmt | WhileStmt

Mention: TypeAlias = NameExpr | MemberExpr


def read_afterwards(syntax: Syntax, tree: Expression, call: CallExpr, loop: Loop | None) -> Iterator[Mention]:
    match tree:
        case NameExpr():
            yield from name_read(syntax, tree, call, loop)
            if isinstance(part := bound_once(syntax, tree), MemberExpr):  # ``params = state.params``
                yield from read_afterwards(syntax, part, call, loop)
        case MemberExpr(expr=NameExpr() | MemberExpr() as owner) if not is_set(syntax, tree, call):
            yield from attribute_read(syntax, tree, call)
            yield from (each for each in read_afterwards(syntax, owner, call, loop) if is_read_whole(syntax, each))
        case _:
            return


def is_read_whole(syntax: Syntax, mention: Mention) -> bool:
    """Whether more is read than another attribute: ``return state``, ``state.replace(step=1)``."""
    parent = syntax.parent(mention)
    return not isinstance(parent, MemberExpr) or parent.name in COPIES


COPIES: Final = ("replace", "_replace")


def attribute_read(syntax: Syntax, tree: MemberExpr, call: CallExpr) -> Iterator[MemberExpr]:
    """What holds the attribute outlives the function, which may be called again."""
    inside = {*below(call), tree}
    for mention in attributes_like(syntax, tree):
        is_read = not is_target(syntax, mention) and not reads_no_value(syntax, mention)
        if mention not in inside and is_read and not in_other_arm(syntax, mention, call):
            yield mention


def attributes_like(syntax: Syntax, tree: MemberExpr) -> list[MemberExpr]:
    """All that have its name; of what the function has made itself those that are read under the same name."""
    mentions, owner = syntax.attributes[tree.name], tree.expr
    if isinstance(owner, NameExpr) and is_own(syntax, owner):
        return [each for each in mentions if isinstance(each.expr, NameExpr) and each.expr.node is owner.node]
    return mentions


def is_set(syntax: Syntax, tree: MemberExpr, call: CallExpr) -> bool:
    """Whether the function sets the attribute besides."""
    scope = outermost(syntax, call)
    return any(outermost(syntax, each) is scope and is_target(syntax, each) for each in attributes_like(syntax, tree))


def is_own(syntax: Syntax, name: NameExpr) -> bool:
    """Whether the scope of the name binds it itself."""
    mentions = syntax.mentions[name.node] if name.node is not None else []
    return any(is_target(syntax, each) and scope_of(syntax, each) is scope_of(syntax, name) for each in mentions)


def in_other_arm(syntax: Syntax, one: Node, other: Node) -> bool:
    """Whether only one of the two is run: they stand in different branches of a statement."""
    left, right = arms_of(syntax, one), arms_of(syntax, other)
    return any(left[statement] is not arm for statement, arm in right.items() if statement in left)


def arms_of(syntax: Syntax, node: Node) -> dict[Node, Node]:
    """The statements with branches around a node, each with the branch that it is in."""
    found: dict[Node, Node] = {}
    parent = syntax.parent(node)
    while parent is not None:
        if isinstance(parent, IfStmt | MatchStmt) and isinstance(node, Block):
            found[parent] = node
        node, parent = parent, syntax.parent(parent)
    return found


def name_read(syntax: Syntax, tree: NameExpr, call: CallExpr, loop: Loop | None) -> Iterator[NameExpr]:
    """Until it is bound anew; in a loop that never binds it, all of the loop is afterwards."""
    if tree.node is None:
        return
    scope = scope_of(syntax, call)

    def counts(mention: NameExpr) -> bool:
        is_here = scope_of(syntax, mention) is scope and not reads_no_value(syntax, mention)
        return is_here and not in_other_arm(syntax, mention, call)

    targets = targets_of(syntax, tree.node)
    later = sorted((target for target in targets if target.line > call.line), key=line_of)
    stop = next((target.line for target in later if counts(target)), sys.maxsize)
    again = set(below(loop.body)) if loop is not None else set()
    if any(target in again and counts(target) for target in targets):
        again = set()
    for mention in syntax.mentions[tree.node]:
        follows = call.line < mention.line <= stop or (mention.line < call.line and mention in again)
        if follows and not is_target(syntax, mention) and counts(mention):
            yield mention


def line_of(node: Node) -> int:
    return node.line


def reads_no_value(syntax: Syntax, mention: Node) -> bool:
    """``tree.append(x)`` and ``tree["w"] = x`` change the tree, they do not read it; ``"w" in tree`` reads a key."""
    parent = syntax.parent(mention)
    match parent:
        case MemberExpr(name=name):
            return name in CHANGERS
        case IndexExpr(base=base):
            statement = syntax.parent(parent)
            return base is mention and isinstance(statement, AssignmentStmt) and parent in statement.lvalues
        case ComparisonExpr(operators=["in" | "not in"], operands=[_, container]):
            return container is mention
        case _:
            return False


def loop_of(syntax: Syntax, node: Node) -> Loop | None:
    """The innermost loop of the same scope."""
    scope, parent = scope_of(syntax, node), syntax.parent(node)
    while parent is not None and parent is not scope:
        if isinstance(parent, ForStmt | WhileStmt):
            return parent
        parent = syntax.parent(parent)
    return None
