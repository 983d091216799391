"""Running the statements of a block in the order in which Python runs them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy import nodes as n

from treetyped_mypy.flow.assignment import assign, delete
from treetyped_mypy.flow.attempts import attempt, run_with
from treetyped_mypy.flow.branches import choose, match_cases
from treetyped_mypy.flow.containers import extend, kinds_of
from treetyped_mypy.flow.definitions import define
from treetyped_mypy.flow.ends import EndedError
from treetyped_mypy.flow.idle import call_alone, taken_in_part
from treetyped_mypy.flow.loops import loop_over, loop_while
from treetyped_mypy.flow.operators import operate
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.truth import asked, narrowed
from treetyped_mypy.flow.values import NONE, UNKNOWN, Atom, Object, Unknown, Value, options
from treetyped_mypy.syntax.bindings import never_read
from treetyped_mypy.syntax.lost_items import lost_item
from treetyped_mypy.syntax.tree import syntax_of


def execute(run: Running, statement: n.Statement) -> bool:
    """Whether the statement after it is reached."""
    run.step()
    outer, run.statement = run.statement, statement
    try:
        act = ACTS.get(type(statement))
        if act is None:
            define(run, statement)
            return True
        return act(run, statement) is not False
    finally:
        run.statement = outer


def said(run: Running, statement: n.ExpressionStmt) -> None:
    if isinstance(statement.expr, n.CallExpr):
        call_alone(run, statement.expr)
    else:
        run.evaluate(statement.expr)


def bind(run: Running, statement: n.AssignmentStmt) -> None:
    if isinstance(statement.rvalue, n.TempNode):
        return  # ``x: int``
    value = taken(run, statement)
    if value is UNKNOWN and statement.unanalyzed_type is not None:
        value = run.annotated(statement)
    for target in statement.lvalues:
        assign(run, target, value)


def taken(run: Running, statement: n.AssignmentStmt) -> Value:
    """What is assigned; a call whose result goes to a name that nothing reads then is a call alone."""
    call, file = statement.rvalue, run.file.home
    if not isinstance(call, n.CallExpr) or not isinstance(file, n.MypyFile) or not run.watching.is_on:
        return run.evaluate(call)
    syntax = syntax_of(file)
    if never_read(syntax, statement) is not None or lost_item(syntax, call) is not None:
        return call_alone(run, call)
    value = run.evaluate(call)
    taken_in_part(run, statement.lvalues[0], call, value)
    return value


def fail(run: Running, statement: n.RaiseStmt) -> None:
    if statement.expr is not None:
        run.evaluate(statement.expr)
    raise EndedError


def claim(run: Running, statement: n.AssertStmt) -> None:
    condition = statement.expr
    if asked(run, run.evaluate(condition), condition) is False or not narrowed(run, condition, True):
        raise EndedError


EXTENDED: Final = {"+": frozenset({"list"}), "|": frozenset({"dict", "OrderedDict", "defaultdict", "set"})}
"""What each operator changes in place."""


def augment(run: Running, statement: n.OperatorAssignmentStmt) -> None:
    """``x += y`` changes a list or dict in place and binds the name again."""
    target, old = statement.lvalue, run.evaluate(statement.lvalue)
    if run.watching.open:
        watch(run, statement, old)
    given = run.evaluate(statement.rvalue)
    kinds = kinds_of(run, old)
    if isinstance(old, Object) and kinds and kinds <= EXTENDED.get(statement.op, frozenset()):
        extend(run, old, given)
    elif isinstance(old, Object) and not kinds:
        run.release(given)
        old = UNKNOWN
    else:
        old = operate(run, statement.op, old, given, statement)
    assign(run, target, old, statement.op)


def watch(run: Running, statement: n.OperatorAssignmentStmt, old: Value) -> None:
    run.watching.follows(statement)
    if any(isinstance(each, Unknown) or (isinstance(each, Atom) and each.is_added_to) for each in options(old)):
        run.watching.acts()


def leave(run: Running, statement: n.ReturnStmt) -> bool:
    value = NONE if statement.expr is None else run.evaluate(statement.expr)
    if run.functions:
        exits = run.functions[-1]
        exits.returns.append((run.end_of(exits), value))
    return False


def leave_turn(run: Running, statement: n.Statement) -> bool:
    if run.loops:
        exits = run.loops[-1]
        found = exits.breaks if isinstance(statement, n.BreakStmt) else exits.continues
        found.append(run.end_of(exits))
    return False


ACTS: Final[dict[type[n.Statement], Callable[[Running, Any], bool | None]]] = {
    n.ExpressionStmt: said,
    n.AssignmentStmt: bind,
    n.OperatorAssignmentStmt: augment,
    n.ReturnStmt: leave,
    n.RaiseStmt: fail,
    n.IfStmt: lambda run, statement: choose(run, statement.expr[0], statement.body[0], statement.else_body),
    n.ForStmt: loop_over,
    n.WhileStmt: loop_while,
    **dict.fromkeys((n.BreakStmt, n.ContinueStmt), leave_turn),
    n.WithStmt: run_with,
    n.TryStmt: attempt,
    n.MatchStmt: match_cases,
    n.AssertStmt: claim,
    n.DelStmt: lambda run, statement: delete(run, statement.expr),
    n.Block: lambda run, statement: run.execute(statement),
}
"""By the kind of a statement: false where its end is not reached. The others define something."""
