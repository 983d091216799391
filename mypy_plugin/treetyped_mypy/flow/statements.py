"""Running the statements of a block in the order in which Python runs them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Final, cast

from mypy import nodes as n
from mypy import patterns as p

from treetyped_mypy.flow.assignment import assign, delete
from treetyped_mypy.flow.containers import extend, kinds_of
from treetyped_mypy.flow.loops import loop_over, loop_while
from treetyped_mypy.flow.operators import operate
from treetyped_mypy.flow.running import Argument, EndedError, Running
from treetyped_mypy.flow.scopes import names_bound_at, patterns_in, within
from treetyped_mypy.flow.state import ABSENT, Cell, State, Writes
from treetyped_mypy.flow.truth import asked, narrowed
from treetyped_mypy.flow.values import NONE, UNKNOWN, Class, External, Frame, Function, Object, Value

FOLLOWED: Final = frozenset({"__init__", "__post_init__", "__call__"})
"""The methods with a name of Python's that are run where they are called."""

SWALLOWING: Final = ("suppress", "raises", "assertRaises", "assertRaisesRegex", "warns")
"""Context managers that end an exception of their body."""


def execute(run: Running, statement: n.Statement) -> bool:
    """Whether the statement after it is reached."""
    run.step()
    match statement:
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


def define(run: Running, statement: n.Statement) -> None:
    match statement:
        case n.FuncDef():
            assign_name(run, statement.name, function_made(run, statement))
        case n.Decorator():
            decorators = [run.evaluate(decorator) for decorator in statement.original_decorators]
            made = function_made(run, statement.func)
            assign_name(run, statement.func.name, decorated(run, decorators, made, statement))
        case n.OverloadedFuncDef():
            for item in statement.items:
                define(run, item)
            if statement.impl is not None:
                define(run, statement.impl)
        case n.ClassDef():
            define_class(run, statement)
        case n.Import(ids=ids):
            for name, alias in ids:
                assign_name(run, alias or name.partition(".")[0], External(name if alias else name.partition(".")[0]))
        case n.ImportFrom(id=module, names=names):
            for name, alias in names:
                assign_name(run, alias or name, External(f"{module}.{name}"))
        case _:
            return


def function_made(run: Running, definition: n.FuncDef | n.LambdaExpr) -> Function:
    run.frame.is_captured = True
    defaults = tuple(run.evaluate(a.initializer) if a.initializer is not None else None for a in definition.arguments)
    made = Function(definition, run.frame, defaults)
    run.defined.append(made)
    return made


def define_class(run: Running, statement: n.ClassDef) -> None:
    bases = tuple(run.evaluate(base) for base in statement.base_type_exprs)
    frame = Frame(run.frame, statement)
    run.frame.is_captured = True
    cls = run.classes[frame] = Class(statement, frame, bases)
    with run.inside(frame):
        for inner in statement.defs.body:
            if not is_generated(statement, inner):
                execute(run, inner)
    release_implicit(run, statement, frame)
    decorators = [run.evaluate(decorator) for decorator in statement.decorators]
    named = list(map(decorator_named, statement.decorators))
    cls.is_dataclass = any(name in run.kinds.decorators for name in named)
    cls.is_open = not run.kinds.decorators | run.kinds.keeping >= set(named)
    assign_name(run, statement.name, cls if not cls.is_open else decorated(run, decorators, cls, statement))


def release_implicit(run: Running, cls: n.ClassDef, frame: Frame) -> None:
    """What Python calls by itself, for ``x + y``, ``len(x)``, ``with x``, may be called at any time."""
    for name in [name for statement in cls.defs.body for name in names_bound_at(statement)]:
        if name.startswith("__") and name.endswith("__") and name not in FOLLOWED:
            found = run.state.bound(frame, name)
            if isinstance(found, Function):
                run.release(found)


def decorator_named(decorator: n.Expression) -> str:
    """``@dataclass``, ``@dataclass(frozen=True)`` and ``@partial(register_dataclass, data_fields=...)``."""
    match decorator:
        case n.CallExpr(callee=n.RefExpr(fullname="functools.partial"), args=[n.RefExpr(fullname=name), *_]):
            return name
        case n.CallExpr(callee=n.RefExpr(fullname=name), arg_names=options) if "init" not in options:
            return name
        case n.RefExpr(fullname=name):
            return name
        case _:
            return ""


def is_generated(cls: n.ClassDef, statement: n.Statement) -> bool:
    """Whether a plugin of mypy's wrote the method: it has no body."""
    symbol = cls.info.names.get(statement.name) if isinstance(statement, n.FuncDef) and cls.info else None
    return symbol is not None and symbol.plugin_generated


def decorated(run: Running, decorators: list[Value], value: Value, place: n.Node) -> Value:
    for decorator in reversed(decorators):
        value = run.call(decorator, [Argument(value)], place)
    return value


def assign_name(run: Running, name: str, value: Value) -> None:
    run.bind(name, value)


def augment(run: Running, statement: n.OperatorAssignmentStmt) -> None:
    """``x += y`` changes a list or dict in place and binds the name again."""
    target, old = statement.lvalue, run.evaluate(statement.lvalue)
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
        old = operate(run, statement.op, old, given, statement)
    assign(run, target, old)


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


def run_with(run: Running, statement: n.WithStmt) -> bool:
    is_own = False
    for expression, target in zip(statement.expr, statement.target, strict=True):
        manager = run.evaluate(expression)
        is_own = is_own or not is_of_library(run, expression)
        run.release(manager)
        if target is not None:
            assign(run, target, UNKNOWN)
    if any(swallows(expression) for expression in statement.expr):
        return attempted(run, statement.body, [lambda: True], None, None)
    run.doubts[-1] += is_own
    try:
        return run.execute(statement.body)
    finally:
        run.doubts[-1] -= is_own


def is_of_library(run: Running, manager: n.Expression) -> bool:
    """A manager that the file makes itself may end an exception of the body."""
    while isinstance(manager, n.CallExpr | n.MemberExpr):
        manager = manager.callee if isinstance(manager, n.CallExpr) else manager.expr
    found = run.look_up(manager.name) if isinstance(manager, n.NameExpr) else None
    return found is None or isinstance(found, External)


def swallows(expression: n.Expression) -> bool:
    callee = expression.callee if isinstance(expression, n.CallExpr) else expression
    return isinstance(callee, n.NameExpr | n.MemberExpr) and callee.name in SWALLOWING


def attempt(run: Running, statement: n.TryStmt) -> bool:
    def handler(index: int) -> Callable[[], bool]:
        def handle() -> bool:
            kind, variable = statement.types[index], statement.vars[index]
            if kind is not None:
                run.evaluate(kind)
            if variable is not None:
                run.bind(variable.name, UNKNOWN)
            return run.execute(statement.handlers[index])

        return handle

    handlers = [handler(index) for index in range(len(statement.handlers))]
    return attempted(run, statement.body, handlers, statement.else_body, statement.finally_body)


def attempted(
    run: Running,
    body: n.Block,
    handlers: list[Callable[[], bool]],
    other: n.Block | None,
    last: n.Block | None,
) -> bool:
    """The body may end anywhere: a handler starts from a state that has forgotten what the body may have done."""
    base, before = run.state, {id(writes) for writes in pending(run)}
    ends = ends_of_try(run, base, body, handlers, other)
    run.state = base
    leaving = [writes for writes in pending(run) if id(writes) not in before]
    if last is not None and leaving:
        finish(run, last, leaving)
    base.meet(ends) if ends else None
    return bool(ends) and run.execute(last)


def finish(run: Running, last: n.Block, leaving: list[dict[Cell, object]]) -> None:
    """``finally`` runs also on the ways that lead out of the loop or function."""
    base = run.state
    above = State(base)
    above.meet(leaving)
    run.state = State(above)
    with contextlib.suppress(EndedError):
        run.execute(last)
    written, run.state = run.state.since(above), base
    for writes in leaving:
        for cell in written:
            writes[cell] = None if isinstance(cell, Object) else UNKNOWN


def pending(run: Running) -> list[dict[Cell, object]]:
    """The ways that lead out of the running function and its loops."""
    loops = [writes for exits in run.loops for writes in (*exits.breaks, *exits.continues)]
    return loops + [writes for exits in run.functions[-1:] for writes, _ in exits.returns]


def ends_of_try(
    run: Running, base: State, body: n.Block, handlers: list[Callable[[], bool]], other: n.Block | None
) -> list[dict[Cell, object]]:
    run.state = State(base)
    run.guarded += bool(handlers)
    try:
        reached = run.execute(body)
    except EndedError:
        reached = False
    finally:
        run.guarded -= bool(handlers)
    done = run.state.since(base)
    ends = []
    with contextlib.suppress(EndedError):
        if reached and run.execute(other):
            ends.append(run.state.since(base))
    run.doubts[-1] += 1
    for handle in handlers:
        run.state = State(base)
        forget_all(run, body, done)
        with contextlib.suppress(EndedError):
            if handle():
                ends.append(run.state.since(base))
    run.doubts[-1] -= 1
    return ends


def forget_all(run: Running, body: n.Block, done: Writes) -> None:
    for cell in done:
        if isinstance(cell, Object):
            run.state.hold(cell, None)
        else:
            run.state.let_go(
                [cast("Value", value) for value in (done[cell], run.state.get(cell)) if value is not ABSENT], []
            )
            run.state.writes[cell] = UNKNOWN
    forget_names(run, body)


def forget_names(run: Running, block: n.Block | None) -> None:
    for node in within(block) if block is not None else ():
        for name in names_bound_at(node):
            run.bind(name, UNKNOWN)


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
