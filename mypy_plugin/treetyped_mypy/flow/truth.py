"""What decides a branch, and what a branch says of the name that it asks about."""

from __future__ import annotations

from collections.abc import Callable

from mypy import nodes as n

from treetyped_mypy.flow.classes import kind_of, member
from treetyped_mypy.flow.contents import Entries, Fields, Items
from treetyped_mypy.flow.ends import EndedError
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import (
    UNKNOWN,
    Builtin,
    Class,
    Constant,
    Either,
    Function,
    Method,
    Object,
    Plain,
    Tuple,
    Value,
    View,
    options,
)


def truth_of(run: Running, value: Value) -> bool | None:
    """Whether the value counts as true; none where that is not seen."""
    found = {truth(run, option) for option in options(value)}
    return found.pop() if len(found) == 1 else None


def asked(run: Running, value: Value, place: n.Node) -> bool | None:
    """The same where Python asks the value itself, which may refuse to answer."""
    run.library_truth(value, place)
    return truth_of(run, value)


def decided(run: Running, condition: n.Expression) -> bool | None:
    """Whether a condition holds: ``x and False`` does not, whatever the first says."""
    if not isinstance(condition, n.OpExpr) or condition.op not in ("and", "or"):
        return asked(run, run.evaluate(condition), condition)
    stops_at = condition.op == "or"
    first = decided(run, condition.left)
    if first is not None:
        return first if first is stops_at else decided(run, condition.right)
    second: list[bool | None] = []

    def ask() -> bool:
        second.append(decided(run, condition.right))
        return True

    run.branch(lambda: True, ask, on=condition.left)
    return stops_at if second == [stops_at] else None


def truth(run: Running, value: Value) -> bool | None:
    match value:
        case Constant(value=constant):
            return bool(constant)
        case Tuple(items=items):
            return bool(items)
        case Function() | Method() | Builtin() | Class():
            return True
        case View(owner=owner):
            return truth(run, owner)
        case Object():
            held = run.state.held(value)
            if value.cls is not None and is_always_true(run, value.cls):
                return True
            sizes = {size_of(contents) for contents in held} if held else {None}
            return sizes.pop() if len(sizes) == 1 else None
        case _:
            return None


def is_always_true(run: Running, cls: Class) -> bool:
    """Whether its instances count as true, since nobody says otherwise."""
    is_followed = kind_of(run, cls) in ("plain", "dataclass")
    return is_followed and all(member(run, cls, name) is None for name in ("__bool__", "__len__"))


def size_of(contents: object) -> bool | None:
    match contents:
        case Items(kind=kind, items=items) if kind != "iterator":
            return bool(items)
        case Entries(entries=entries):
            return bool(entries)
        case Fields():
            return None
        case _:
            return None


def narrowed(run: Running, condition: n.Expression, holds: bool) -> bool:
    """Of the name in the condition only the alternatives stay for which it may be so; whether there are any."""
    name = only_name(condition)
    value = run.look_up(name) if name is not None else None
    is_claimed = claims_class(condition) is holds
    if name is None or value is None or not (isinstance(value, Either) or (is_claimed and is_plain(value))):
        return True
    kept = [option for option in options(value) if truth_with(run, name, option, condition) is not (not holds)]
    if kept:  # of a class that is not seen a number, text or ``None`` is hardly an instance
        run.bind(name, join(UNKNOWN if is_claimed and is_plain(option) else option for option in kept))
    return bool(kept)


def is_plain(value: Value) -> bool:
    return isinstance(value, Constant | Plain)


def claims_class(condition: n.Expression) -> bool | None:
    """Which answer says that the name is an instance of a class; none where that is not asked."""
    match condition:
        case n.UnaryExpr(op="not", expr=inner):
            found = claims_class(inner)
            return None if found is None else not found
        case n.CallExpr(callee=n.RefExpr(fullname="builtins.isinstance")):
            return True
        case _:
            return None


def truth_with(run: Running, name: str, option: Value, condition: n.Expression) -> bool | None:
    def ask() -> bool:
        run.bind(name, option)
        answers.append(truth_of(run, run.evaluate(condition)))
        return False

    answers: list[bool | None] = []
    run.branch(ask)
    return answers[0] if answers else None


def only_name(condition: n.Expression) -> str | None:
    """The one name that a plain question is about."""
    match condition:
        case n.NameExpr(name=name):
            return name
        case n.UnaryExpr(op="not", expr=inner):
            return only_name(inner)
        case n.ComparisonExpr(
            operands=[n.NameExpr(name=name), n.NameExpr(fullname="builtins.None") | n.IntExpr() | n.StrExpr()]
        ):
            return name
        case n.CallExpr(
            callee=n.RefExpr(fullname="builtins.isinstance" | "builtins.hasattr"), args=[n.NameExpr(name=name), _]
        ):
            return name
        case _:
            return None


def in_order(
    run: Running, left: Callable[[], Value], right: Callable[[], Value], place: n.Node, *, stops_at: bool
) -> Value:
    """``and`` and ``or``: the second is asked only if the first does not decide."""
    first = left()
    decided = asked(run, first, place)
    if decided is not None:
        return first if decided is stops_at else right()
    second: list[Value] = []

    def ask() -> bool:
        second.append(right())
        return True

    try:
        run.branch(lambda: True, ask, on=place if isinstance(place, n.Expression) else None)
    except EndedError:
        return first
    kept = [option for option in options(first) if truth(run, option) is not (not stops_at)]
    return join([*kept, *second])
