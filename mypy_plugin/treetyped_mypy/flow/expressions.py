"""What an expression holds, by Python's rules; what a library decides is asked of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mypy import nodes as n

from treetyped_mypy.errors import python
from treetyped_mypy.flow.assignment import assign
from treetyped_mypy.flow.attributes import super_here
from treetyped_mypy.flow.classes import is_settled
from treetyped_mypy.flow.containers import contents_of, taken_from
from treetyped_mypy.flow.contents import Contents, Entries, Fields, Items, Many, Opaque
from treetyped_mypy.flow.generators import give
from treetyped_mypy.flow.iteration import LONGEST, element_of, entries_of, items_of
from treetyped_mypy.flow.operators import compare, operate
from treetyped_mypy.flow.running import Argument, EndedError, Running
from treetyped_mypy.flow.truth import asked, in_order, narrowed
from treetyped_mypy.flow.values import (
    NONE,
    UNKNOWN,
    Atom,
    Class,
    Constant,
    External,
    Frame,
    Object,
    Plain,
    Slice,
    Tuple,
    Value,
    class_of,
    join,
    options,
)

CONSTANTS = {"builtins.None": NONE, "builtins.True": Constant(True), "builtins.False": Constant(False)}


def evaluate(run: Running, expression: n.Expression) -> Value:
    run.step()
    match expression:  # the most frequent ones first
        case n.NameExpr():
            return named(run, expression)
        case n.MemberExpr():
            return attribute(run, expression)
        case n.CallExpr(analyzed=n.RevealExpr() | n.CastExpr() | n.AssertTypeExpr() as inner):
            return run.evaluate(inner)
        case n.CallExpr():
            return call(run, expression)
        case n.IntExpr(value=value) | n.FloatExpr(value=value) | n.StrExpr(value=value) | n.ComplexExpr(value=value):
            return Constant(value)
        case n.BytesExpr(value=text):
            return Constant(text.encode())
        case n.SuperExpr(name=name):
            above = super_here(run)
            return UNKNOWN if above is None else run.read(above, name, expression)
        case n.IndexExpr(base=base, index=index, analyzed=None):
            return item(run, run.evaluate(base), run.evaluate(index), expression)
        case n.TupleExpr(items=items):
            found = written(run, items)
            return UNKNOWN if found is None else Tuple(found)
        case n.ListExpr(items=items):
            return listed(run, items, "list", expression)
        case n.SetExpr(items=items):
            return listed(run, items, "set", expression)
        case n.DictExpr():
            return dict_written(run, expression)
        case n.OpExpr(op="and" | "or" as word, left=left, right=right):
            return in_order(run, lambda: run.evaluate(left), lambda: run.evaluate(right), left, stops_at=word == "or")
        case n.OpExpr(op=operator, left=left, right=right):
            return operate(run, operator, run.evaluate(left), run.evaluate(right), expression)
        case n.UnaryExpr(op="not", expr=inner):
            decided = asked(run, run.evaluate(inner), inner)
            return Plain("bool") if decided is None else Constant(not decided)
        case n.UnaryExpr(op=operator, expr=inner):
            return operate(run, operator, run.evaluate(inner), None, expression)
        case n.ComparisonExpr(operators=words, operands=operands):
            return compare(run, words, [run.evaluate(operand) for operand in operands], expression)
        case n.ConditionalExpr():
            return conditional(run, expression)
        case n.LambdaExpr():
            return run.function(expression)
        case n.AssignmentExpr(target=target, value=inner):
            bound = run.evaluate(inner)
            run.bind(target.name, bound, walrus=True)
            return bound
        case n.ListComprehension(generator=generator):
            return comprehended(run, generator, "list", expression)
        case n.SetComprehension(generator=generator):
            return comprehended(run, generator, "set", expression)
        case n.GeneratorExpr():
            return comprehended(run, expression, "iterator", expression)
        case n.DictionaryComprehension():
            return dict_comprehended(run, expression)
        case n.StarExpr(expr=inner) | n.RevealExpr(expr=inner) | n.CastExpr(expr=inner) | n.AssertTypeExpr(expr=inner):
            return run.evaluate(inner) if inner is not None else UNKNOWN
        case n.SliceExpr():
            return sliced(run, expression)
        case n.YieldExpr(expr=inner):
            give(run, NONE if inner is None else run.evaluate(inner))
            return UNKNOWN
        case n.YieldFromExpr(expr=inner) | n.AwaitExpr(expr=inner):
            give(run, UNKNOWN)
            if inner is not None:
                run.release(run.evaluate(inner))
            return UNKNOWN
        case n.EllipsisExpr():
            return Constant(...)
        case _:
            return UNKNOWN


def named(run: Running, expression: n.NameExpr) -> Value:
    if expression.fullname in CONSTANTS:
        return CONSTANTS[expression.fullname]
    found = run.look_up(expression.name)
    if found is None:
        return External(expression.fullname, expression) if expression.fullname else UNKNOWN
    if isinstance(found, External) and found.mention is None and is_resolved(expression):
        found = External(expression.fullname, expression)
    return number_or(run, found)


def number_or(run: Running, found: Value) -> Value:
    """``math.pi`` is a number."""
    known = run.kinds.numbers.get(found.fullname) if isinstance(found, External) else None
    return found if known is None else Constant(known)


def is_resolved(expression: n.RefExpr) -> bool:
    """Whether mypy knows what the name stands for: of a library without types it does not."""
    node = expression.node
    return node is not None and not (isinstance(node, n.Var) and node.is_suppressed_import)


def attribute(run: Running, expression: n.MemberExpr) -> Value:
    owner = run.evaluate(expression.expr)
    if isinstance(owner, External):
        resolved = expression.fullname and is_resolved(expression)
        names = [f"{owner.fullname}.{expression.name}", *([expression.fullname] if resolved else [])]
        return UNKNOWN if run.patched.intersection(names) else number_or(run, External(names[-1], expression))
    if owner is UNKNOWN:
        return UNKNOWN
    readable = [option for option in options(owner) if may_have(option, expression.name)]
    found = run.alternatives([partial(run.read, option, expression.name, expression) for option in readable])
    if not found:
        run.raises(expression, python.missing_attribute(described(owner), expression.name))
        return UNKNOWN
    if UNKNOWN in found and not all(is_settled(run, option) for option in options(owner)):
        run.release(owner)  # whatever it is, it may change its owner
    return join(found)


def described(owner: Value) -> str:
    if owner == NONE:
        return "None"
    return "a tuple" if isinstance(owner, Tuple) else f"a value of class {class_of(owner)}"


def may_have(owner: Value, name: str) -> bool:
    """Whether a value may have the attribute: a number, text or tuple has those of its class."""
    match owner:
        case Constant(value=constant):
            return hasattr(constant, name)
        case Tuple(cls=None):
            return hasattr(tuple, name)
        case _:
            return True


def call(run: Running, expression: n.CallExpr) -> Value:
    callee = run.evaluate(expression.callee)
    arguments = []
    for value, kind, name in zip(expression.args, expression.arg_kinds, expression.arg_names, strict=True):
        stars = 1 if kind is n.ARG_STAR else 2 if kind is n.ARG_STAR2 else 0
        given = run.evaluate(value)
        if stars and given == NONE:
            run.raises(value, python.NONE_UNPACKED)
            given = UNKNOWN
        arguments.append(Argument(given, name, stars))
    return run.call(callee, arguments, expression)


def written(run: Running, items: Sequence[n.Expression]) -> tuple[Value, ...] | None:
    """The items of a display; none if a starred one is not seen."""
    found: list[Value] | None = []
    for expression in items:
        value = run.evaluate(expression)
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
        return run.make(place, Many("set", join(found) if found else UNKNOWN))
    return run.make(place, Many(kind, UNKNOWN) if found is None else Items(kind, found))


def dict_written(run: Running, expression: n.DictExpr) -> Value:
    made: dict[object, Value] | None = {}
    for key_expression, value_expression in expression.items:
        key = run.evaluate(key_expression) if key_expression is not None else None
        value = run.evaluate(value_expression)
        if made is not None and isinstance(key, Constant):
            made[key.value] = value
        elif made is not None and key is None and (entries := entries_of(run, value)) is not None:
            made |= dict(entries)
        else:
            made = None
        if made is None:
            run.release(value)
    return run.make(expression, Many("dict", UNKNOWN) if made is None else Entries("dict", tuple(made.items())))


def item(run: Running, owner: Value, key: Value, place: n.Node) -> Value:
    each = run.alternatives([partial(item_of, run, option, key, place) for option in options(owner)])
    found = [taken for one in each for taken in one]
    kept = [value for value in found if value is not None]
    if found and not kept:
        run.raises(place, missing_item(run, owner, key))
        return UNKNOWN
    return join(kept)


def missing_item(run: Running, owner: Value, key: Value) -> str:
    shown = key.value if isinstance(key, Constant) else None
    entries = entries_of(run, owner)
    if entries is not None:
        return python.missing_key(shown, [key for key, _ in entries])
    items = items_of(run, owner)
    return python.index_out_of_range(shown, None if items is None else len(items))


def item_of(run: Running, owner: Value, key: Value, place: n.Node) -> list[Value | None]:
    if isinstance(key, Atom | Slice) and isinstance(owner, Tuple | Object | Constant):
        run.library_item(owner, key, place)  # which may say that it is no index
    match owner, key:
        case (Tuple(items=items), Constant(value=int() as at)):
            return [items[at] if -len(items) <= at < len(items) else None]
        case (Tuple(items=items), Slice(cut=cut, is_seen=is_seen)):
            return [Tuple(items[cut]) if is_seen else UNKNOWN]
        case Tuple(items=items), _:
            return [join(items)]
        case Constant(value=str() as text), Constant(value=int() as at) if -len(text) <= at < len(text):
            return [Constant(text[at])]
        case Object(), Slice():
            return [run.make(place, *(cut_out(contents, key) for contents in contents_of(run, owner)))]
        case Object(), _ if is_container(contents_of(run, owner)):
            grow(run, owner, key)
            return [taken_from(contents, key) for contents in contents_of(run, owner)]
        case _:
            return [run.library_item(owner, key, place)]


def grow(run: Running, owner: Object, key: Value) -> None:
    """A ``defaultdict`` that is asked for a key that it has not, has it from then on."""
    seen = key.value if isinstance(key, Constant) else ...
    if any(
        isinstance(each, Entries) and each.kind == "defaultdict" and seen not in dict(each.entries)
        for each in contents_of(run, owner)
    ):
        run.state.hold(owner, (Many("defaultdict", UNKNOWN),))


def is_container(held: Sequence[Contents]) -> bool:
    return bool(held) and not any(isinstance(contents, Fields | Opaque) for contents in held)


def cut_out(contents: Contents, key: Slice) -> Contents:
    match contents:
        case Items(kind, items) if key.is_seen:
            return Items(kind, items[key.cut])
        case Items(kind, items):
            return Many(kind, join(items) if items else UNKNOWN)
        case _:
            return contents


def sliced(run: Running, expression: n.SliceExpr) -> Value:
    bounds = (expression.begin_index, expression.end_index, expression.stride)
    found: list[int | None] = []
    unseen: list[Value] = []
    for bound in bounds:
        match run.evaluate(bound) if bound is not None else NONE:
            case Constant(value=int() | None as seen):
                found.append(seen)
            case other:
                unseen.append(other)
    is_seen = not unseen and found[2] != 0
    return Slice(found[0], found[1], found[2]) if is_seen else Slice(None, None, None, False, tuple(unseen))


def conditional(run: Running, expression: n.ConditionalExpr) -> Value:
    decided = asked(run, run.evaluate(expression.cond), expression.cond)
    if decided is not None:
        return run.evaluate(expression.if_expr if decided else expression.else_expr)

    def side(value: n.Expression, holds: bool) -> Value:
        if not narrowed(run, expression.cond, holds):
            raise EndedError
        return run.evaluate(value)

    return run.choose([lambda: side(expression.if_expr, True), lambda: side(expression.else_expr, False)])


def comprehended(run: Running, generator: n.GeneratorExpr, kind: str, place: n.Node) -> Value:
    found: list[Value] = []
    seen = each(run, generator, lambda: found.append(run.evaluate(generator.left_expr)))
    if kind == "set" or not seen:
        return run.make(place, Many(kind, join(found) if found else UNKNOWN))
    return run.make(place, Items(kind, tuple(found)))


def dict_comprehended(run: Running, expression: n.DictionaryComprehension) -> Value:
    found: list[tuple[Value, Value]] = []

    def pair() -> None:
        assert expression.key is not None  # ``**`` in a comprehension is newer than this
        found.append((run.evaluate(expression.key), run.evaluate(expression.value)))

    seen = each(run, expression, pair)
    entries = {key.value: value for key, value in found if isinstance(key, Constant)}
    if seen and all(isinstance(key, Constant) for key, _ in found):
        return run.make(expression, Entries("dict", tuple(entries.items())))
    values, keys = join(value for _, value in found), join(key for key, _ in found)
    return run.make(expression, Many("dict", values, keys))


def each(run: Running, generator: n.GeneratorExpr | n.DictionaryComprehension, then: Callable[[], None]) -> bool:
    """Run the inner expression for each item; whether all items were seen."""
    run.frame.is_captured = True
    names = frozenset(bound_names(generator.indices))
    with run.inside(Frame(run.frame, generator, names)):
        return nested(run, generator, 0, then)


def bound_names(indices: Sequence[n.Expression]) -> list[str]:
    from treetyped_mypy.flow.scopes import names_in

    return [name for index in indices for name in names_in(index)]


def nested(
    run: Running, generator: n.GeneratorExpr | n.DictionaryComprehension, level: int, then: Callable[[], None]
) -> bool:
    if level == len(generator.indices):
        then()
        return True
    source = run.evaluate(generator.sequences[level])
    items = items_of(run, source)
    seen = items is not None and len(items) <= LONGEST
    for value in items if items is not None and seen else [element_of(run, source)]:
        assign(run, generator.indices[level], value)
        answers = [asked(run, run.evaluate(condition), condition) for condition in generator.condlists[level]]
        if False in answers:
            continue
        seen = (None not in answers) and seen
        seen = nested(run, generator, level + 1, then) and seen
    return seen


__all__ = ["Class", "evaluate", "item"]
