"""Running the statements of a block in the order in which Python runs them."""

from __future__ import annotations

from mypy import nodes as n

from treetyped_mypy.flow.assignment import assign, delete
from treetyped_mypy.flow.attempts import attempt, run_with
from treetyped_mypy.flow.branches import choose, match_cases
from treetyped_mypy.flow.containers import contents_of, extend, kinds_of
from treetyped_mypy.flow.contents import Opaque
from treetyped_mypy.flow.definitions import define
from treetyped_mypy.flow.idle import call_alone
from treetyped_mypy.flow.loops import loop_over, loop_while
from treetyped_mypy.flow.operators import operate
from treetyped_mypy.flow.running import EndedError, Running
from treetyped_mypy.flow.truth import asked, narrowed
from treetyped_mypy.flow.values import NONE, UNKNOWN, Atom, Object, Unknown, Value, options


def execute(run: Running, statement: n.Statement) -> bool:
    """Whether the statement after it is reached."""
    run.step()
    match statement:
        case n.ExpressionStmt(expr=n.CallExpr() as call):
            call_alone(run, call)
        case n.ExpressionStmt(expr=expression):
            run.evaluate(expression)
        case n.AssignmentStmt(rvalue=right, lvalues=targets):
            if isinstance(right, n.TempNode):
                return True  # ``x: int``
            value = run.evaluate(right)
            for target in targets:
                assign(run, target, value)
        case n.OperatorAssignmentStmt():
            augment(run, statement)
        case n.ReturnStmt(expr=expression):
            return leave(run, run.evaluate(expression) if expression is not None else None)
        case n.RaiseStmt(expr=expression):
            if expression is not None:
                run.evaluate(expression)
            raise EndedError
        case n.IfStmt():
            return choose(run, statement.expr[0], statement.body[0], statement.else_body)
        case n.ForStmt():
            return loop_over(run, statement)
        case n.WhileStmt():
            return loop_while(run, statement)
        case n.BreakStmt() | n.ContinueStmt():
            return leave_turn(run, statement)
        case n.WithStmt():
            return run_with(run, statement)
        case n.TryStmt():
            return attempt(run, statement)
        case n.MatchStmt():
            return match_cases(run, statement)
        case n.AssertStmt(expr=expression):
            if asked(run, run.evaluate(expression), expression) is False or not narrowed(run, expression, True):
                raise EndedError
        case n.DelStmt(expr=target):
            delete(run, target)
        case n.Block():
            return run.execute(statement)
        case _:
            define(run, statement)
    return True


def augment(run: Running, statement: n.OperatorAssignmentStmt) -> None:
    """``x += y`` changes a list or dict in place and binds the name again."""
    target, old = statement.lvalue, run.evaluate(statement.lvalue)
    if run.watching.open:
        watch(run, statement, old)
    given = run.evaluate(statement.rvalue)
    kinds = kinds_of(run, old)
    if (isinstance(old, Object) and kinds <= {"list"} and kinds and statement.op == "+") or (
        isinstance(old, Object) and kinds and statement.op == "|" and "fields" not in kinds
    ):
        extend(run, old, given)
    elif isinstance(old, Object) and not kinds:
        run.release(given)
        old = UNKNOWN
    else:
        before, old = old, operate(run, statement.op, old, given, statement)
        release_made(run, before)
    assign(run, target, old)


def release_made(run: Running, value: Value) -> None:
    """What a library made, or a part of that, may change in place: a list, or an array of NumPy."""
    for option in options(value):
        is_opaque = any(isinstance(held, Opaque) for held in contents_of(run, option))
        if is_opaque or (isinstance(option, Atom) and option.owners):
            run.release(option)


def watch(run: Running, statement: n.OperatorAssignmentStmt, old: Value) -> None:
    run.watching.follows(statement)
    if any(isinstance(each, Unknown) or (isinstance(each, Atom) and each.is_added_to) for each in options(old)):
        run.watching.acts()


def leave(run: Running, value: Value | None) -> bool:
    if run.functions:
        exits = run.functions[-1]
        exits.returns.append((run.state.since(exits.base), NONE if value is None else value))
    return False


def leave_turn(run: Running, statement: n.Statement) -> bool:
    if run.loops:
        exits = run.loops[-1]
        found = exits.breaks if isinstance(statement, n.BreakStmt) else exits.continues
        found.append(run.state.since(exits.base))
    return False
