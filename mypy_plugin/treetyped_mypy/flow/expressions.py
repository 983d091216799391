"""What an expression holds, by Python's rules; what a library decides is asked of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from mypy import nodes as n

from treetyped_mypy.errors import python
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.attributes import holds, super_here
from treetyped_mypy.flow.classes import is_settled
from treetyped_mypy.flow.comprehensions import comprehended, dict_comprehended
from treetyped_mypy.flow.containers import go_through_entries
from treetyped_mypy.flow.contents import Entries, Items, Many
from treetyped_mypy.flow.dict_keys import NO_KEY, as_key
from treetyped_mypy.flow.ends import EndedError
from treetyped_mypy.flow.files import imported
from treetyped_mypy.flow.generators import give, give_on
from treetyped_mypy.flow.idle import taken_in_part
from treetyped_mypy.flow.iteration import entries_of, go_through, items_of, spread
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.lacking import described, may_have
from treetyped_mypy.flow.operators import compare, operate
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.sets import set_of
from treetyped_mypy.flow.subscripts import item, sliced
from treetyped_mypy.flow.truth import asked, in_order, narrowed
from treetyped_mypy.flow.values import NONE, UNKNOWN, Atom, Class, Constant, External, Key, Plain, Tuple, Value, options

CONSTANTS: Final = {"builtins.None": NONE, "builtins.True": Constant(True), "builtins.False": Constant(False)}


def named(run: Running, expression: n.NameExpr) -> Value:
    found = run.look_up(expression.name)
    if found is None:
        name = expression.fullname
        return CONSTANTS.get(name) or (constant_or(run, External(name, expression)) if name else UNKNOWN)
    if type(found) is not External:
        if run.lent.unread:
            run.lent.look(run.state, run.statement, expression, found)
        return found
    if found.mention is None and (held := imported(run, found)) is not None:
        return held
    if is_lent(found.fullname, expression):
        return UNKNOWN
    is_plain = found.mention is None and is_resolved(expression)
    return constant_or(run, External(expression.fullname, expression) if is_plain else found)


def constant_or(run: Running, found: External) -> Value:
    """``math.pi`` is a number."""
    return run.kinds.named(run, found.fullname) or found


def is_lent(imported: str, expression: n.NameExpr) -> bool:
    """``from mine.backend import jnp``: one of several modules, for all that mypy knows."""
    if not isinstance(expression.node, n.MypyFile):
        return False
    module, package = expression.node.fullname, imported.partition(".")[0]
    return package != module.partition(".")[0] and not f".{module}".endswith(f".{imported.lstrip('.')}")


def is_resolved(expression: n.RefExpr) -> bool:
    """Whether mypy knows what the name stands for: of a library without types it does not."""
    node = expression.node
    return node is not None and not (isinstance(node, n.Var) and node.is_suppressed_import)


def attribute(run: Running, expression: n.MemberExpr) -> Value:
    owner = run.evaluate(expression.expr)
    if owner is UNKNOWN:
        return run.library_unseen(expression)
    if isinstance(owner, External):
        resolved = expression.fullname and is_resolved(expression)
        names = [f"{owner.fullname}.{expression.name}", *([expression.fullname] if resolved else [])]
        if (held := imported(run, External(names[0]))) is not None:
            return held
        return UNKNOWN if run.patched.intersection(names) else constant_or(run, External(names[-1], expression))
    readable = [option for option in options(owner) if may_have(run, option, expression.name)]
    found = run.alternatives([partial(run.read, option, expression.name, expression) for option in readable])
    if not found:
        missing = python.missing_attribute(described(run, owner), expression.name)
        run.raises(expression, missing, run.library_lacking(expression))
        if run.is_for_strangers:  # it is declared to be something else than it is used for
            raise EndedError
        return UNKNOWN
    if UNKNOWN in found and not all(may_be_read(run, option, expression) for option in options(owner)):
        run.release(owner)  # whatever it is, it may change its owner
    return join(found)


def may_be_read(run: Running, owner: Value, expression: n.MemberExpr) -> bool:
    """Whether reading changes nothing: what was put into a field by itself reaches no owner but one that was let go."""
    return is_settled(run, owner) or holds(run, owner, expression.name)


def call(run: Running, expression: n.CallExpr) -> Value:
    if isinstance(expression.analyzed, n.RevealExpr | n.CastExpr | n.AssertTypeExpr):
        return run.evaluate(expression.analyzed)
    outer, run.callee = run.callee, expression.callee
    callee = run.evaluate(expression.callee)
    run.callee = outer
    arguments: list[Argument] = []
    for value, kind, name in zip(expression.args, expression.arg_kinds, expression.arg_names, strict=True):
        stars = 1 if kind is n.ARG_STAR else 2 if kind is n.ARG_STAR2 else 0
        given = run.evaluate(value)
        if stars and given == NONE:
            run.raises(value, python.NONE_UNPACKED)
            given = UNKNOWN
        elif stars == 1:
            given = go_through(run, given, value)
        elif stars == 2:
            go_through_entries(run, given, value)
        arguments += spread(run, Argument(given, name, stars))
    return run.call(callee, arguments, expression)


def written(run: Running, items: Sequence[n.Expression]) -> tuple[Value, ...] | None:
    """The items of a display; none if a starred one is not seen."""
    found: list[Value] | None = []
    for expression in items:
        value = run.evaluate(expression)
        if isinstance(expression, n.StarExpr):
            value = go_through(run, value, expression.expr)
        inner = items_of(run, value) if isinstance(expression, n.StarExpr) else (value,)
        if inner is None:
            run.release(value)
            found = None
        elif found is not None:
            found += inner
        else:
            for other in inner:
                run.release(other)
    return None if found is None else tuple(found)


def listed(run: Running, items: Sequence[n.Expression], kind: str, place: n.Node) -> Value:
    found = written(run, items)
    if kind == "set":
        return set_of(run, found, place)
    return run.make(place, Many(kind, UNKNOWN) if found is None else Items(kind, found))


def refuse_unhashable(run: Running, key: Value, place: n.Expression) -> None:
    """A library's value as a key of a dict that is written out."""
    if isinstance(key, Atom) and (what := run.kinds.without_hash(run, key)) is not None:
        run.raises(place, python.no_key(what))


def dict_written(run: Running, expression: n.DictExpr) -> Value:
    made: dict[Key, Value] | None = {}
    for key_expression, value_expression in expression.items:
        key = run.evaluate(key_expression) if key_expression is not None else None
        if key is not None and key_expression is not None:
            refuse_unhashable(run, key, key_expression)
        value = run.evaluate(value_expression)
        if key_expression is None:
            go_through_entries(run, value, value_expression)
        if made is not None and (seen := as_key(key)) is not NO_KEY:
            made[seen] = value
        elif made is not None and key is None and (entries := entries_of(run, value)) is not None:
            made |= dict(entries)
        else:
            made = None
        if made is None:
            run.release(value)
    return run.make(expression, Many("dict", UNKNOWN) if made is None else Entries("dict", tuple(made.items())))


def conditional(run: Running, expression: n.ConditionalExpr) -> Value:
    decided = asked(run, run.evaluate(expression.cond), expression.cond)
    if decided is not None:
        return run.evaluate(expression.if_expr if decided else expression.else_expr)

    def side(value: n.Expression, holds: bool) -> Value:
        if not narrowed(run, expression.cond, holds):
            raise EndedError
        return run.evaluate(value)

    sides = [lambda: side(expression.if_expr, True), lambda: side(expression.else_expr, False)]
    return run.choose(sides, expression.cond)


def constant(_run: Running, expression: n.IntExpr | n.FloatExpr | n.StrExpr | n.ComplexExpr) -> Value:
    return Constant(expression.value)


def indexed(run: Running, expression: n.IndexExpr) -> Value:
    if expression.analyzed is not None:  # ``list[int]``, ``Filter[Array]``
        base = run.evaluate(expression.base)
        return base if isinstance(base, Class) else UNKNOWN
    base = run.evaluate(expression.base)
    if isinstance(expression.base, n.CallExpr):
        taken_in_part(run, expression, expression.base, base)
    return item(run, base, run.evaluate(expression.index), expression)


def tuple_written(run: Running, expression: n.TupleExpr) -> Value:
    found = written(run, expression.items)
    return UNKNOWN if found is None else Tuple(found)


def operated(run: Running, expression: n.OpExpr) -> Value:
    word, left, right = expression.op, expression.left, expression.right
    if word in ("and", "or"):
        return in_order(run, lambda: run.evaluate(left), lambda: run.evaluate(right), left, stops_at=word == "or")
    return operate(run, word, run.evaluate(left), run.evaluate(right), expression)


def operated_alone(run: Running, expression: n.UnaryExpr) -> Value:
    value = run.evaluate(expression.expr)
    if expression.op != "not":
        return operate(run, expression.op, value, None, expression)
    decided = asked(run, value, expression.expr)
    return Plain("bool") if decided is None else Constant(not decided)


def compared(run: Running, expression: n.ComparisonExpr) -> Value:
    return compare(run, expression.operators, [run.evaluate(each) for each in expression.operands], expression)


def bound(run: Running, expression: n.AssignmentExpr) -> Value:
    value = run.evaluate(expression.value)
    run.bind(expression.target.name, value, walrus=True)
    return value


def inner(run: Running, expression: n.StarExpr | n.RevealExpr | n.AssertTypeExpr) -> Value:
    return run.evaluate(expression.expr) if expression.expr is not None else UNKNOWN


def above(run: Running, expression: n.SuperExpr) -> Value:
    found = super_here(run)
    return UNKNOWN if found is None else run.read(found, expression.name, expression)


def given(run: Running, expression: n.YieldExpr) -> Value:
    return give(run, NONE if expression.expr is None else run.evaluate(expression.expr), expression)


def given_on(run: Running, expression: n.YieldFromExpr) -> Value:
    give_on(run, run.evaluate(expression.expr), expression)
    return UNKNOWN


def awaited(run: Running, expression: n.AwaitExpr) -> Value:
    run.release(run.evaluate(expression.expr))
    return UNKNOWN


ACTS: Final[dict[type[n.Expression], Callable[[Running, Any], Value]]] = {
    n.NameExpr: named,
    n.MemberExpr: attribute,
    n.CallExpr: call,
    **dict.fromkeys((n.IntExpr, n.FloatExpr, n.StrExpr, n.ComplexExpr), constant),
    n.BytesExpr: lambda _, expression: Constant(expression.value.encode()),
    n.EllipsisExpr: lambda _run, _expression: Constant(...),
    n.IndexExpr: indexed,
    n.SliceExpr: sliced,
    n.TupleExpr: tuple_written,
    n.ListExpr: lambda run, expression: listed(run, expression.items, "list", expression),
    n.SetExpr: lambda run, expression: listed(run, expression.items, "set", expression),
    n.DictExpr: dict_written,
    n.OpExpr: operated,
    n.UnaryExpr: operated_alone,
    n.ComparisonExpr: compared,
    n.ConditionalExpr: conditional,
    n.LambdaExpr: lambda run, expression: run.function(expression),
    n.AssignmentExpr: bound,
    n.ListComprehension: lambda run, expression: comprehended(run, expression.generator, "list", expression),
    n.SetComprehension: lambda run, expression: comprehended(run, expression.generator, "set", expression),
    n.GeneratorExpr: lambda run, expression: comprehended(run, expression, "iterator", expression),
    n.DictionaryComprehension: dict_comprehended,
    **dict.fromkeys((n.StarExpr, n.RevealExpr, n.AssertTypeExpr), inner),
    n.CastExpr: lambda run, expression: run.evaluate(expression.expr),
    n.SuperExpr: above,
    n.YieldExpr: given,
    n.YieldFromExpr: given_on,
    n.AwaitExpr: awaited,
}
"""By the kind of an expression; of others nothing is followed."""
