"""A call that is a statement by itself: whether its result is thrown away, and the old value used as if it had changed.

Silent at the top of a file, where a notebook shows what a statement is worth, and where code is only measured.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from mypy.nodes import (
    AssignmentStmt,
    Block,
    CallExpr,
    ClassDef,
    Context,
    DictionaryComprehension,
    Expression,
    ExpressionStmt,
    ForStmt,
    FuncDef,
    GeneratorExpr,
    IfStmt,
    Import,
    ImportAll,
    ImportBase,
    ImportFrom,
    IndexExpr,
    LambdaExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    RefExpr,
    TryStmt,
    WithStmt,
)

from treetyped_mypy.syntax.bindings import bound_once, is_target, never_read
from treetyped_mypy.syntax.changes import below
from treetyped_mypy.syntax.read_afterwards import Loop, Mention, loop_of, read_afterwards
from treetyped_mypy.syntax.tree import Syntax, children, outermost, scope_of

Statement: Final = ExpressionStmt | AssignmentStmt


def is_thrown_away(
    syntax: Syntax, call: Context, tree: Expression | None, *, at_top: bool = False, may_compile: bool = True
) -> bool:
    """Whether the call is a statement, and the tree is read afterwards by something else than such calls.

    What compiles may be called for that alone, and what does not for its like only with the same arguments.
    """
    statement = syntax.parent(call) if isinstance(call, CallExpr) else None
    if not isinstance(call, CallExpr) or not isinstance(statement, Statement) or tree is None:
        return False
    if isinstance(statement, AssignmentStmt) and never_read(syntax, statement) is None:
        return False
    loop = loop_of(syntax, statement)
    if is_measured(syntax, loop, statement) or (loop is None and scope_of(syntax, call) is None and not at_top):
        return False
    calls = [(mention, call_with(syntax, mention)) for mention in read_afterwards(syntax, tree, call, loop)]
    uses = [other for mention, other in calls if other is not None and is_same_use(syntax, other, mention, call, tree)]
    goes_through = (
        not at_top and isinstance(tree, NameExpr | MemberExpr) and call_with(syntax, tree) not in (None, call)
    )
    if goes_through and any(is_again(syntax, call, mention) for mention, _ in calls):
        return False
    same = [other for other in uses if may_compile or is_spelled_alike(syntax, other, call)]
    beside = [other for other in same if scope_of(syntax, other) is scope_of(syntax, call)]
    if any(not isinstance(syntax.parent(other), ExpressionStmt) for other in beside):
        return False  # the first call may be there to compile
    return any(other not in same and not is_statement(syntax, mention) for mention, other in calls)


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


def is_measured(syntax: Syntax, loop: Loop | None, statement: ExpressionStmt | AssignmentStmt) -> bool:
    """``for _ in range(100): opt.update(...)``: the same again and again; or a clock is read beside it."""
    call = statement.rvalue if isinstance(statement, AssignmentStmt) else statement.expr
    if loop is not None and is_all_of(loop.body, statement) and not varies(syntax, call):
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


def goes_through_data(syntax: Syntax, call: Expression) -> bool:
    """Whether it is called once for each item of something else than numbers: what is measured is given the same."""
    statement = syntax.parent(call)
    loop = loop_of(syntax, statement) if statement is not None else None
    if not isinstance(loop, ForStmt) or not varies(syntax, call):
        return False
    return not isinstance(loop.expr, CallExpr) or name_of(loop.expr.callee) not in ("range", "trange")


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
        if isinstance(node, CallExpr) and is_spelled_alike(syntax, node, call):
            return is_of_one_function(syntax, node, call) and not isinstance(syntax.parent(node), ExpressionStmt)
    return False


def is_of_one_function(syntax: Syntax, one: CallExpr, other: CallExpr) -> bool:
    return spelled(syntax, one.callee) == spelled(syntax, other.callee)


def is_same_use(syntax: Syntax, one: CallExpr, mention: Mention, other: CallExpr, tree: Expression) -> bool:
    """Whether both calls are of one function, which they give the tree in the same place."""
    called = name_of(meant(syntax, one.callee))
    if called is None or called != name_of(meant(syntax, other.callee)):
        return False
    return place_of(one, mention) == place_of(other, tree)


def is_spelled_alike(syntax: Syntax, one: CallExpr, other: CallExpr) -> bool:
    """Whether two calls are given the same, wherever they stand."""
    return [spelled(syntax, each) for each in one.args] == [spelled(syntax, each) for each in other.args]


def spelled(syntax: Syntax, expression: Expression, depth: int = 0) -> str:
    """What an expression is, written out: of a name what it is bound to, of a function what it does."""
    found = meant(syntax, expression, Expression)
    function = found.node if isinstance(found, NameExpr) else found
    if isinstance(function, FuncDef | LambdaExpr):
        return LINE.sub("", f"{function.arg_names} {function.body}")
    if isinstance(found, NameExpr) or depth > NAMES:
        return LINE.sub("", str(found))
    parts = [spelled(syntax, each, depth + 1) for each in children(found) if isinstance(each, Expression)]
    return f"{type(found).__name__}{[getattr(found, word, None) for word in WRITTEN]}{parts}"


def meant(syntax: Syntax, expression: Expression, kind: type[Expression] = RefExpr) -> Expression:
    """What a name is bound to once and for all, if that is another name, or of the kind."""
    for _ in range(NAMES):
        value = bound_once(syntax, expression) if isinstance(expression, NameExpr) else None
        if not isinstance(value, kind):
            break
        expression = value
    return expression


NAMES: Final = 6
"""How many names are followed, one behind the other."""

WRITTEN: Final = ("name", "value", "op", "operators", "arg_names")
"""What is written of an expression besides those that it is made of."""


LINE: Final = re.compile(r":-?\d+")
"""Where a node stands, as mypy shows it."""


def place_of(call: CallExpr, given: Expression) -> int | str | None:
    at = next((index for index, argument in enumerate(call.args) if argument is given), None)
    return at if at is None else call.arg_names[at] or at


def name_of(callee: Expression) -> str | None:
    return callee.name if isinstance(callee, MemberExpr | NameExpr) else None


# calls of any function
TESTS: Final = frozenset({"pytest", "unittest", "timeit", "cProfile", "profile", "tracemalloc"})
"""A file that imports one of them calls functions to see whether they work, or how long it takes."""

CLOCK: Final = "time"
"""A file that imports it may call to measure what compiles; training scripts do, too."""

WORDS: Final = ("test", "check", "valid", "warm", "bench", "measure", "profile", "compile", "assert", "demo", "debug")
"""In the name of a function: it is called, or calls others, for something else than their results."""


def is_for_show(syntax: Syntax, file: MypyFile, call: CallExpr, written: Expression, *, may_compile: bool) -> bool:
    """Whether the call of the function that is written may be there to see that it works, or how long it takes."""
    ids = {name.partition(".")[0] for each in file.imports for name in imported(each)}
    if may_compile and CLOCK in ids and not goes_through_data(syntax, call):
        return True
    if ids & TESTS or "block_until_ready" in syntax.attributes or says_so(name_of(meant(syntax, written))):
        return True
    if is_thrown_away_again(syntax, call, written):
        return True
    parent = syntax.parent(call)
    while parent is not None:
        if isinstance(parent, WithStmt | TryStmt) or (isinstance(parent, FuncDef | ClassDef) and says_so(parent.name)):
            return True
        parent = syntax.parent(parent)
    return False


def is_thrown_away_again(syntax: Syntax, call: CallExpr, written: Expression) -> bool:
    """Whether the call's function calls it for nothing elsewhere too: it may be tried on one tree after another."""
    scope = outermost(syntax, call)
    uses = [call_in_the_end(syntax, each) for each in mentions_of(syntax, meant(syntax, written))]
    return any(
        isinstance(use, CallExpr)
        and use is not call
        and isinstance(syntax.parent(use), ExpressionStmt)
        and outermost(syntax, use) is scope
        for use in uses
    )


def mentions_of(syntax: Syntax, function: Expression) -> Iterator[Mention]:
    """Where a function is named, also by other names that are bound to it."""
    named = function.node if isinstance(function, NameExpr) else None
    mentions = syntax.mentions[named] if named is not None else []
    for each in [*mentions, *syntax.attributes.get(name_of(function) or "", ())]:
        yield each
        statement = syntax.parent(each)
        for target in statement.lvalues if isinstance(statement, AssignmentStmt) and statement.rvalue is each else ():
            if isinstance(target, NameExpr) and target.node is not None:
                yield from syntax.mentions[target.node]


def call_in_the_end(syntax: Syntax, mention: Mention) -> Node | None:
    """``f(x)``, and ``partial(f, x)()`` where that is called at once."""
    found = syntax.parent(mention)
    while isinstance(outer := syntax.parent(found) if found is not None else None, CallExpr) and outer.callee is found:
        found = outer
    return found


def imported(statement: ImportBase) -> list[str]:
    match statement:
        case Import(ids=ids):
            return [name for name, _ in ids]
        case ImportFrom(id=module) | ImportAll(id=module):
            return [module]
        case _:
            return []


def says_so(name: str | None) -> bool:
    return any(word in (name or "").lower() for word in WORDS)


def varies(syntax: Syntax, call: Expression) -> bool:
    """Whether each turn of the loop around it gives the call something else."""
    statement = syntax.parent(call)
    loop = loop_of(syntax, statement) if statement is not None else None
    if not isinstance(loop, ForStmt):
        return False
    inside = [each for each in below(call) if isinstance(each, GeneratorExpr | DictionaryComprehension)]
    own = {node for each in inside for index in each.indices for node in (index, *below(index))}
    targets = [each for each in below(loop) if isinstance(each, NameExpr) and is_target(syntax, each)]
    names = {each.node for each in targets if each not in own}
    return any(isinstance(each, NameExpr) and each.node in names for each in below(call))
