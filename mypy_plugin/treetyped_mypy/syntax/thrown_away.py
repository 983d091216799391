"""A call that is a statement by itself: whether its result is thrown away, and the old value used as if it had changed.

Silent at the top of a file, where a notebook shows what a statement is worth, and where code is only measured.
"""

from __future__ import annotations

from typing import Final

from mypy.nodes import (
    AssignmentStmt,
    Block,
    CallExpr,
    Context,
    DictExpr,
    Expression,
    ExpressionStmt,
    ForStmt,
    FuncDef,
    IfStmt,
    IndexExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    Node,
    RefExpr,
    StarExpr,
    TupleExpr,
    WithStmt,
)

from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.changes import below
from treetyped_mypy.syntax.read_afterwards import Loop, Mention, loop_of, read_afterwards
from treetyped_mypy.syntax.tree import Syntax, scope_of
from treetyped_mypy.syntax.tried import (
    goes_through_data,
    is_called_again,
    is_spelled_alike,
    meant,
    name_of,
    spelled,
    varies,
)

Statement: Final = ExpressionStmt | AssignmentStmt


@dataclass(frozen=True, slots=True)
class Excused:
    """Where a call alone has a meaning."""

    at_top: bool = True
    """At the top of a file, where a notebook shows what it is worth."""
    again: bool = True
    """In a loop of the same again and again: it is measured."""


def is_thrown_away(
    syntax: Syntax, call: Context, tree: Expression | None, excused: Excused, *, may_compile: bool = True
) -> bool:
    """Whether the call is alone, and the tree is read afterwards by something else than such calls.

    It is a statement, or its result goes to a name that nothing reads.

    What compiles may be called for that alone, and what does not for its like only with the same arguments.
    """
    statement = syntax.parent(call) if isinstance(call, CallExpr) else None
    if not isinstance(call, CallExpr) or not isinstance(statement, Statement) or tree is None:
        return False
    loop = loop_of(syntax, statement)
    if is_excused(syntax, loop, statement, excused):
        return False
    calls = [(mention, call_with(syntax, mention)) for mention in read_afterwards(syntax, tree, call, loop)]
    uses = [other for mention, other in calls if other is not None and is_same_use(syntax, other, mention, call, tree)]
    goes_through = (
        excused.at_top and isinstance(tree, NameExpr | MemberExpr) and call_with(syntax, tree) not in (None, call)
    )
    if goes_through and any(is_again(syntax, call, mention) for mention, _ in calls):
        return False
    same = [other for other in uses if may_compile or is_spelled_alike(syntax, other, call)]
    beside = [other for other in same if scope_of(syntax, other) is scope_of(syntax, call)]
    if any(not isinstance(syntax.parent(other), ExpressionStmt) for other in beside):
        return False  # the first call may be there to compile
    return any(other not in same and not is_statement(syntax, mention) for mention, other in calls)


def is_thrown_away_unseen(syntax: Syntax, call: CallExpr, written: Expression, tree: Mention, excused: Excused) -> bool:
    """The same, where the call is given the tree by another name, an item or whatever else, and ``tree`` is its name.

    Where the name is handed on in such a way again, it is not followed: a second call may be given the same.
    """
    statement = syntax.parent(call)
    if not isinstance(statement, ExpressionStmt):
        return False
    loop = loop_of(syntax, statement)
    if is_excused(syntax, loop, statement, excused):
        return False
    if is_called_again(syntax, call, written):
        return False
    mentions = read_afterwards(syntax, tree, call, loop)
    return any(not is_statement(syntax, each) and not is_handed_on(syntax, each) for each in mentions)


def is_handed_on(syntax: Syntax, mention: Mention) -> bool:
    """``other = tree``, ``held = [tree]``, ``for each in (tree, other)``: what becomes of it is not followed."""
    node: Node = mention
    parent = syntax.parent(node)
    while isinstance(parent, ListExpr | TupleExpr | DictExpr | StarExpr):
        node, parent = parent, syntax.parent(parent)
    return isinstance(parent, AssignmentStmt | ForStmt)


def is_statement(syntax: Syntax, mention: Mention) -> bool:
    """``x.at[1].set(2)`` alone: what is read of the tree there goes nowhere."""
    node: Node = mention
    parent = syntax.parent(node)
    while (
        isinstance(parent, MemberExpr)
        or (isinstance(parent, IndexExpr) and parent.base is node)
        or (isinstance(parent, CallExpr) and parent.callee is node)
    ):
        node, parent = parent, syntax.parent(parent)
    return isinstance(parent, ExpressionStmt) and node is not mention


def is_excused(syntax: Syntax, loop: Loop | None, statement: ExpressionStmt | AssignmentStmt, excused: Excused) -> bool:
    """Whether it only measures, or stands at the top of a file, where a notebook shows what it is worth."""
    is_shown = loop is None and scope_of(syntax, statement) is None and excused.at_top
    return is_shown or is_measured(syntax, loop, statement, excused)


def is_measured(
    syntax: Syntax, loop: Loop | None, statement: ExpressionStmt | AssignmentStmt, excused: Excused
) -> bool:
    """``for _ in range(100): opt.update(...)``: the same again and again; or a clock is read beside it."""
    call = statement.rvalue if isinstance(statement, AssignmentStmt) else statement.expr
    if excused.again and loop is not None and is_all_of(loop.body, statement) and not varies(syntax, call):
        return True
    if goes_through_data(syntax, call):
        return False
    parent: Node | None = statement
    while (parent := syntax.parent(parent) if parent is not None else None) is not None:
        if isinstance(parent, Block) and any(map(is_clock, below(parent))):
            return True
        if isinstance(parent, FuncDef):
            break
    return False


def is_all_of(block: Block, statement: Node) -> bool:
    """Whether a block does nothing else, whatever it asks before."""
    match block.body:
        case [IfStmt(body=[inner], else_body=None) | WithStmt(body=inner)]:
            return is_all_of(inner, statement)
        case [only]:
            return only is statement
        case _:
            return False


def is_clock(node: Node) -> bool:
    return isinstance(node, RefExpr) and node.fullname.startswith("time.")


def call_with(syntax: Syntax, mention: Mention) -> CallExpr | None:
    """The call that is given the value itself."""
    parent = syntax.parent(mention)
    return parent if isinstance(parent, CallExpr) and parent.callee is not mention else None


def is_again(syntax: Syntax, call: CallExpr, mention: Mention) -> bool:
    """Whether the tree is read where the very same is called once more, through whatever it goes before."""
    node: Node | None = mention
    while (node := syntax.parent(node) if node is not None else None) is not None and isinstance(node, Expression):
        if not isinstance(node, CallExpr) or not is_spelled_alike(syntax, node, call):
            continue
        if spelled(syntax, node.callee) == spelled(syntax, call.callee):
            return not isinstance(syntax.parent(node), ExpressionStmt)
    return False


def is_same_use(syntax: Syntax, one: CallExpr, mention: Mention, other: CallExpr, tree: Expression) -> bool:
    """Whether both calls are of one function, which they give the tree in the same place."""
    called = name_of(meant(syntax, one.callee))
    if called is None or called != name_of(meant(syntax, other.callee)):
        return False
    return place_of(one, mention) == place_of(other, tree)


def place_of(call: CallExpr, given: Expression) -> int | str | None:
    at = next((index for index, argument in enumerate(call.args) if argument is given), None)
    return at if at is None else call.arg_names[at] or at
