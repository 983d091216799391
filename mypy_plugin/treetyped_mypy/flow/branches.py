"""``if`` and ``match``: the branch that is taken, or all that may be."""

from __future__ import annotations

from collections.abc import Callable

from mypy import nodes as n
from mypy import patterns as p

from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.scopes import names_bound_at, patterns_in, within
from treetyped_mypy.flow.truth import asked, narrowed
from treetyped_mypy.flow.values import UNKNOWN


def choose(run: Running, condition: n.Expression, body: n.Block, other: n.Block | None) -> bool:
    """``if``: one branch where the condition is decided, otherwise both."""
    if is_for_checkers(condition):
        if isinstance(condition, n.RefExpr) and other is None:  # the imports of annotations
            return run.execute(body)
        forget_names(run, body)
        forget_names(run, other)
        return True
    decided = asked(run, run.evaluate(condition), condition)
    if body.is_unreachable:
        decided = False
    elif other is not None and other.is_unreachable:
        decided = True
    if decided is not None:
        return run.execute(body if decided else other)

    def branch(block: n.Block | None, holds: bool) -> Callable[[], bool]:
        def alternative() -> bool:
            return narrowed(run, condition, holds) and run.execute(block)

        return alternative

    return run.branch(branch(body, True), branch(other, False))


def is_for_checkers(condition: n.Expression) -> bool:
    """``TYPE_CHECKING``: nobody has looked at what runs where it is false, not even mypy."""
    match condition:
        case n.UnaryExpr(op="not", expr=inner):
            return is_for_checkers(inner)
        case n.NameExpr(name=name) | n.MemberExpr(name=name):
            return name in ("TYPE_CHECKING", "MYPY")
        case _:
            return False


def match_cases(run: Running, statement: n.MatchStmt) -> bool:
    """The names that a pattern captures are parts of the subject, which are not followed."""
    run.release(run.evaluate(statement.subject))

    def case(index: int) -> Callable[[], bool]:
        def alternative() -> bool:
            for name in captured(statement.patterns[index]):
                run.bind(name, UNKNOWN)
            guard = statement.guards[index]
            if guard is not None:
                run.evaluate(guard)
            return run.execute(statement.bodies[index])

        return alternative

    return run.branch(*(case(index) for index in range(len(statement.bodies))), lambda: True)


def captured(pattern: p.Pattern) -> list[str]:
    found: list[str] = []
    stack: list[n.Node] = [pattern]
    while stack:
        node = stack.pop()
        found += list(names_bound_at(node))
        stack.extend(patterns_in(node))
    return found


def forget_names(run: Running, block: n.Block | None) -> None:
    for node in within(block) if block is not None else ():
        for name in names_bound_at(node):
            run.bind(name, UNKNOWN)
