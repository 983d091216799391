"""Calls of one function, by whatever names: whether it is tried, measured, or called with the same again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    ClassDef,
    DictionaryComprehension,
    Expression,
    ExpressionStmt,
    ForStmt,
    FuncDef,
    GeneratorExpr,
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

from treetyped_mypy.syntax.bindings import bound_once, is_target
from treetyped_mypy.syntax.changes import below
from treetyped_mypy.syntax.read_afterwards import Mention, loop_of
from treetyped_mypy.syntax.tree import Syntax, children, outermost

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
        if isinstance(parent, WithStmt) and not all(map(only_settles, parent.expr)):
            return True
        if isinstance(parent, TryStmt) and parent.handlers:
            return True
        if isinstance(parent, FuncDef | ClassDef) and says_so(parent.name):
            return True
        parent = syntax.parent(parent)
    return False


def only_settles(manager: Expression) -> bool:
    """``nullcontext()``, ``jax.default_device(...)``: it neither measures what is done in it, nor catches anything."""
    callee = manager.callee if isinstance(manager, CallExpr) else manager
    name = callee.fullname if isinstance(callee, RefExpr) else ""
    return name == "contextlib.nullcontext" or (name.startswith("jax.") and "profiler" not in name)


def goes_through_data(syntax: Syntax, call: Expression) -> bool:
    """Whether it is called once for each item, or for each part that is cut out: what is measured is given the same."""
    statement = syntax.parent(call)
    loop = loop_of(syntax, statement) if statement is not None else None
    if not isinstance(loop, ForStmt) or not varies(syntax, call):
        return False
    counts = isinstance(loop.expr, CallExpr) and name_of(loop.expr.callee) in ("range", "trange")
    return not counts or any(cuts_out(each, loop.index) for each in below(loop))


def cuts_out(node: Node, number: Expression) -> bool:
    """``rows[i : i + size]`` with the number of the turn."""
    inside = below(node.index) if isinstance(node, IndexExpr) else ()
    return isinstance(number, NameExpr) and any(
        isinstance(each, NameExpr) and each.node is number.node for each in inside
    )


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


def is_called_again(syntax: Syntax, call: CallExpr, written: Expression) -> bool:
    """Whether the call's function calls it elsewhere for its result, or may: the first call may be there to compile."""
    function = meant(syntax, written)
    if name_of(function) is None:
        return True
    uses = (call_in_the_end(syntax, each) for each in mentions_of(syntax, function))
    here = (use for use in uses if isinstance(use, CallExpr) and outermost(syntax, use) is outermost(syntax, call))
    return any(use is not call and not isinstance(syntax.parent(use), ExpressionStmt) for use in here)


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
    yield from followed(syntax, [*named(syntax, function), *syntax.attributes.get(name_of(function) or "", ())])


def followed(syntax: Syntax, mentions: Sequence[Mention], depth: int = 0) -> Iterator[Mention]:
    """The mentions, and those of the names that one of them is bound to."""
    for each in mentions:
        yield each
        statement = syntax.parent(each)
        for target in statement.lvalues if isinstance(statement, AssignmentStmt) and statement.rvalue is each else ():
            yield from followed(syntax, named(syntax, target), depth + 1) if depth < NAMES else ()


def named(syntax: Syntax, expression: Expression) -> Sequence[NameExpr]:
    variable = expression.node if isinstance(expression, NameExpr) else None
    return [] if variable is None else syntax.mentions[variable]


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


def name_of(callee: Expression) -> str | None:
    return callee.name if isinstance(callee, MemberExpr | NameExpr) else None
