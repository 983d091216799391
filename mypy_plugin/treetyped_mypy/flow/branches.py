"""``if`` and ``match``: the branch that is taken, or all that may be."""

from __future__ import annotations

from collections.abc import Callable

from mypy import nodes as n

from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.patterns import Taken, fit
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.scopes import names_bound_at, within
from treetyped_mypy.flow.truth import decided, narrowed
from treetyped_mypy.flow.values import UNKNOWN, Either, External, Value, options
from treetyped_mypy.syntax.tree import descendants, dotted


def choose(run: Running, condition: n.Expression, body: n.Block, other: n.Block | None) -> bool:
    """``if``: one branch where the condition is decided, otherwise both."""
    if is_for_checkers(condition):
        return choose_for_checkers(run, condition, body, other)
    holds = decided(run, condition)
    if body.is_unreachable:
        holds = False
    elif other is not None and other.is_unreachable:
        holds = True
    if holds is not None:
        pass_over(run, other if holds else body)
        return run.execute(body if holds else other)

    def branch(block: n.Block | None, is_so: bool) -> Callable[[], bool]:
        def alternative() -> bool:
            return narrowed(run, condition, is_so) and run.execute(block)

        return alternative

    ways = branch(body, True), branch(other, False)
    forget = forgetting(run, body, other) if other is not None else None
    return run.branch(*ways, on=condition, forget=forget)


def choose_for_checkers(run: Running, condition: n.Expression, body: n.Block, other: n.Block | None) -> bool:
    """Imports alone are followed: those that run, or those of annotations where nothing else does."""
    if isinstance(condition, n.RefExpr) and other is None:
        return run.execute(imports_of(body))
    forget_names(run, body)
    forget_names(run, other)
    runs = other if isinstance(condition, n.RefExpr) else body
    return runs is None or run.execute(imports_of(runs))


def pass_over(run: Running, block: n.Block | None) -> None:
    """What a branch that is not taken would do is nothing, if all that it calls are functions without effect."""
    for call in descendants(block) if block is not None and run.watching.open else ():
        name = dotted(call.callee).partition(".")[0] if isinstance(call, n.CallExpr) else ""
        if isinstance(call, n.CallExpr) and name and isinstance(run.look_up(name), External):
            run.passes_over(call)


def imports_of(body: n.Block) -> n.Block:
    return n.Block([each for each in body.body if isinstance(each, n.ImportBase)])


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
    """``match``: one case after the other, up to the first that certainly fits."""
    return case_from(run, statement, run.evaluate(statement.subject), 0)


def case_from(run: Running, statement: n.MatchStmt, subject: Value, index: int) -> bool:
    if index == len(statement.bodies):
        return True
    pattern, guard, body = statement.patterns[index], statement.guards[index], statement.bodies[index]
    answers = [(option, fit(run, pattern, option, {})) for option in options(subject)]
    kept = [option for option, holds in answers if holds is not False]
    left = [option for option, holds in answers if guard is not None or holds is not True]

    def here() -> bool:
        taken: Taken = {}
        fit(run, pattern, narrow(run, statement.subject, kept), taken)
        for name, value in taken.items():
            run.bind(name, value)
        return run.execute(body) if guard is None else choose_case(run, guard, body, after)

    def after() -> bool:
        return case_from(run, statement, narrow(run, statement.subject, left), index + 1)

    if not kept:
        return after()
    if all(holds is True for _, holds in answers):
        return here()
    return run.branch(here, after, on=statement.subject, forget=forgetting(run, *statement.bodies[index:]))


def narrow(run: Running, subject: n.Expression, kept: list[Value]) -> Value:
    """What the subject may be here; a name in its place holds no more."""
    value = join(kept)
    if isinstance(subject, n.NameExpr) and isinstance(held := run.look_up(subject.name), Either) and held != value:
        run.bind(subject.name, value)
    return value


def choose_case(run: Running, guard: n.Expression, body: n.Block, after: Callable[[], bool]) -> bool:
    holds = decided(run, guard)
    if holds is not None:
        return run.execute(body) if holds else after()
    return run.branch(lambda: narrowed(run, guard, True) and run.execute(body), after, on=guard)


def forgetting(run: Running, *blocks: n.Block | None) -> Callable[[], None]:
    def forget() -> None:
        for block in blocks:
            forget_names(run, block)

    return forget


def forget_names(run: Running, block: n.Block | None) -> None:
    """The names may hold anything else by now; what they hold until here has a name that is not followed."""
    names = {name for node in (within(block) if block is not None else ()) for name in names_bound_at(node)}
    for name in sorted(names):
        before = run.look_up(name)
        run.bind(name, UNKNOWN)
        for lost in run.state.let_go([before], []) if before is not None else ():
            run.release(lost)
