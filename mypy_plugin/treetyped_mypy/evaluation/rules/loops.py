"""``lax.scan`` and its kin: the body is run once for the carry, which must come out as it went in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from treetyped_mypy.errors import carry, codes
from treetyped_mypy.evaluation.arrays import COMPLEX, FLOAT, INT, Array, Computed, as_array, show
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.carried_keys import told_apart
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.one_way import has_traced_bound, out_of_loop
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules.carries import (
    body_of,
    carried_on,
    recorded,
    report_no_function,
    report_stale_key,
    traced,
    widened,
)
from treetyped_mypy.evaluation.rules.concrete import LENGTH, report_hidden
from treetyped_mypy.evaluation.rules.optimiser_stages import has_stepped
from treetyped_mypy.evaluation.rules.tracing import into_jit, is_untraceable, report_unregistered, report_untraceable
from treetyped_mypy.evaluation.taking_apart import report_not_taken_apart
from treetyped_mypy.evaluation.trees import Leafwise, leaves, map_leaves, seen_leaves
from treetyped_mypy.flow.values import NONE, UNKNOWN, Tuple, Value, options
from treetyped_mypy.structure.nodes import NoneNode, UnionNode, Unknown


def scan(call: LibraryCall) -> Value:
    function, init, xs = call.get(0, "f"), call.get(1, "init"), call.get(2, "xs", NONE)
    body, begin, rows = call.words((0, "f"), (1, "init"), (2, "xs"))
    if report_no_function(call, function, body):
        return UNKNOWN
    if xs == NONE and call.get(3, "length", NONE) == NONE:
        return call.say(codes.CARRY, carry.no_length("lax.scan"))
    if report_hidden(call, LENGTH, call.get(3, "length", NONE)) or report_untraceable(call, call.name, init, begin):
        return UNKNOWN
    if report_not_taken_apart(call, call.name, rows, xs):
        return UNKNOWN
    report_no_axis(call, xs, rows)
    report_lengths(call, xs, rows)
    element = traced(call, xs, row_of)

    def turn(start: Value) -> Tuple | None:
        begin = begun(call, start)
        pair = pair_returned(call, body, start, recorded(call, body, function, begin, element))
        report_stale_key(call, body, begin, UNKNOWN if pair is None else pair.items[0])
        return pair

    first = turn(init)
    if first is None or report_exchanged(call, body, init, first) or report_alone(call, body, init, first):
        return UNKNOWN
    start = widened(call, init, first.items[0])
    last = first if start == init else turn(start) or Tuple((UNKNOWN, UNKNOWN))
    count = leading(call, xs)
    if count not in (0, 1) and has_stepped(call.run, last.items[0]):
        turn(last.items[0])
    carried = carried_on(call, "lax.scan", begin, body, start, last.items[0], init)
    carried = out_of_loop(call, carried, last.items[0], is_counted=True)
    return Tuple((carried, map_leaves(call.run, last.items[1], stacked(count), call.place)))


def begun(call: LibraryCall, start: Value) -> Value:
    """The carry as the body is given it."""
    return traced(call, start, lambda leaf: told_apart(call.run, into_jit(leaf)))


def pair_returned(call: LibraryCall, body: str, start: Value, result: Value) -> Tuple | None:
    """The new carry and the output of one turn; none where they are not seen."""
    pairs = [pair_of(call, option) for option in options(result)]
    if all(
        pair is None and certainly_no_pair(call, option) for pair, option in zip(pairs, options(result), strict=True)
    ):
        cure = None if call.treedefs_differ(start, result) else carry.carry_alone(body)
        call.say(codes.CARRY, carry.no_pair("lax.scan", body, call.structure(result)), cure, of=body_of(call))
    return result if isinstance(result, Tuple) and pairs[0] is not None else None


def report_exchanged(call: LibraryCall, body: str, init: Value, pair: Tuple) -> bool:
    """Whether the carry stands where the output belongs; ``(carry, x)`` in its place is one that has grown."""
    carried, output = pair.items
    node = call.structure(output)
    is_seen = not isinstance(node, Unknown | UnionNode | NoneNode) and not call.treedefs_differ(init, output)
    grown = isinstance(carried, Tuple) and any(not call.treedefs_differ(init, item) for item in carried.items)
    if not is_seen or grown or not call.treedefs_differ(init, carried):
        return False
    call.say(codes.CARRY, carry.results_swapped("lax.scan", body), of=body_of(call))
    return True


def report_alone(call: LibraryCall, body: str, init: Value, pair: Tuple) -> bool:
    """Whether the new carry, which is a pair itself, is all that is returned."""
    if not call.treedefs_differ(init, pair.items[0]) or call.treedefs_differ(init, pair):
        return False
    call.say(codes.CARRY, carry.pair_alone("lax.scan", body), carry.carry_alone(body), of=body_of(call))
    return True


def report_lengths(call: LibraryCall, xs: Value, name: str) -> None:
    """All arrays of ``xs`` have equally many rows, and as many as ``length`` says."""
    found = [leaf for leaf in seen_leaves(call.run, xs) if isinstance(leaf, Array) and leaf.shape]
    sizes = {leaf.shape[0]: show(leaf) for leaf in found if leaf.shape and leaf.shape[0] is not None}
    length = call.constant(3, "length") if call.name == "lax.scan" else None
    if type(length) is int and sizes:
        sizes.setdefault(length, f"length={length}")
    if len(sizes) > 1:
        shown = " and ".join(list(sizes.values())[:2])
        call.say(codes.CARRY, f'{call.name}: "{name}" has different numbers of rows: {shown}')


def leading(call: LibraryCall, xs: Value) -> int | None:
    sizes = {leaf.shape[0] for leaf in seen_leaves(call.run, xs) if isinstance(leaf, Array) and leaf.shape}
    length = call.constant(3, "length")
    return sizes.pop() if len(sizes) == 1 else length if type(length) is int else None


def stacked(size: int | None) -> Leafwise:
    def change(leaf: Value) -> Value:
        found = as_array(leaf)
        shape = None if found is None or found.shape is None else (size, *found.shape)
        return UNKNOWN if found is None else Array(found.kind, shape, is_weak=found.is_weak, width=found.width)

    return change


def row_of(leaf: Value) -> Value:
    found = as_array(leaf)
    return UNKNOWN if found is None else replace(found.row, is_traced=True, is_numpy=False)


def report_no_axis(call: LibraryCall, xs: Value, name: str) -> None:
    for leaf in seen_leaves(call.run, xs):
        found = as_array(leaf)
        if is_untraceable(leaf) or (found is not None and found.shape == ()):
            if report_unregistered(call, f'{call.name}: "{name}"', leaf):
                return
            joint = "is" if leaf is xs else "holds"
            cure = carry.PASS_LENGTH if leaf is xs and call.name == "lax.scan" else None
            text = f'{call.name}: "{name}" {joint} {call.says(leaf)}, which has no axis to loop over'
            call.say(codes.CARRY, text, cure)
            return


def pair_of(call: LibraryCall, value: Value) -> tuple[Value, Value] | None:
    items = call.items(value) if isinstance(value, Tuple) else None
    return (items[0], items[1]) if items is not None and len(items) == 2 else None


def certainly_no_pair(call: LibraryCall, value: Value) -> bool:
    found = opened(call.run, value)
    if isinstance(found, Opened):
        return (
            found.kind == "None"
            or found.kind not in ("tuple", "list")
            or (found.keys is not None and len(found.parts) != 2)
        )
    return isinstance(value, Computed) or (found is None and as_array(value) is not None)


def repeated(
    call: LibraryCall, start: str, body: str, init: Value, turn: Callable[[Value], Value], *, is_counted: bool
) -> Value:
    """A loop whose body gives the carry alone; ``is_counted``: JAX knows the number of its turns."""
    after = turn(init)
    start_again = widened(call, init, after)
    last = after if start_again == init else turn(start_again)
    if has_stepped(call.run, last):
        turn(last)
    carried = carried_on(call, call.name, start, body, start_again, last, init)
    return out_of_loop(call, carried, last, is_counted=is_counted)


def turned(call: LibraryCall, body: str, function: Value, begin: Value, *before: Value) -> Value:
    """What one turn makes of the carry."""
    found = recorded(call, body, function, *before, begin)
    report_stale_key(call, body, begin, found)
    return found


def fori_loop(call: LibraryCall) -> Value:
    function, init = call.get(2, "body_fun"), call.get(3, "init_val")
    body, begin = call.words((2, "body_fun"), (3, "init_val"))
    report_bounds(call)
    if report_no_function(call, function, body) or report_untraceable(call, call.name, init, begin):
        return UNKNOWN
    number = Array(INT, (), is_traced=True)

    def turn(start: Value) -> Value:
        return turned(call, body, function, begun(call, start), number)

    return repeated(call, begin, body, init, turn, is_counted=not has_traced_bound(call))


def report_bounds(call: LibraryCall) -> None:
    """One bound that is an integer and one that is none: their kinds must agree."""
    bounds = {"lower": as_array(call.get(0, "lower")), "upper": as_array(call.get(1, "upper"))}
    kinds = {name: found.kind for name, found in bounds.items() if found is not None}
    for name, kind in kinds.items():
        if kind == FLOAT and INT in kinds.values():
            call.say(codes.CARRY, carry.not_scalar(call.name, name, "float", "an integer"))


def while_loop(call: LibraryCall) -> Value:
    test, function, init = call.get(0, "cond_fun"), call.get(1, "body_fun"), call.get(2, "init_val")
    asking, body, begin = call.words((0, "cond_fun"), (1, "body_fun"), (2, "init_val"))
    if report_no_function(call, function, body) or report_no_function(call, test, asking):
        return UNKNOWN
    if report_untraceable(call, call.name, init, begin):
        return UNKNOWN

    def turn(start: Value) -> Value:
        asked = call.record(test, traced(call, start))
        if all(is_no_truth(call, option) for option in options(asked)):
            call.say(codes.CARRY, carry.not_bool("lax.while_loop", asking, call.says(asked)))
        return turned(call, body, function, begun(call, start))

    return repeated(call, begin, body, init, turn, is_counted=False)


def is_no_truth(call: LibraryCall, value: Value) -> bool:
    found = as_array(value)
    if found is None:
        return isinstance(opened(call.run, value), Opened)
    return found.kind in (INT, FLOAT, COMPLEX) or bool(found.shape)


def lax_map(call: LibraryCall) -> Value:
    function, xs = call.get(0, "f"), call.get(1, "xs")
    body, rows = call.words((0, "f"), (1, "xs"))
    if report_no_function(call, function, body):
        return UNKNOWN
    report_no_axis(call, xs, rows)
    report_lengths(call, xs, rows)
    result = recorded(call, body, function, traced(call, xs, row_of))
    return map_leaves(call.run, result, stacked(leading(call, xs)), call.place)


def associative_scan(call: LibraryCall) -> Value:
    """``fn`` joins parts of any length along the axis; the result is as ``elems``."""
    function, elems = call.get(0, "fn"), call.get(1, "elems")
    axis = call.constant(3, "axis", 0)
    joining, parts = call.words((0, "fn"), (1, "elems"))
    if report_no_function(call, function, joining) or report_untraceable(call, call.name, elems, parts):
        return UNKNOWN

    def part(leaf: Value) -> Value:
        found = as_array(leaf)
        if found is None or not found.shape or axis != 0:
            return Array(None if found is None else found.kind)
        return replace(found, shape=(None, *found.shape[1:]))

    if axis == 0:
        report_lengths(call, elems, parts)
    piece = map_leaves(call.run, elems, part, call.place)
    joined = call.trace(function, piece, piece)
    if not any(is_single(leaf, axis) for leaf in seen_leaves(call.run, elems)):
        report_count(call, joining, elems, joined)
    return map_leaves(call.run, elems, lambda leaf: as_array(leaf) or UNKNOWN, call.place)


def is_single(leaf: Value, axis: object) -> bool:
    """One element, which is joined to nothing."""
    shape = getattr(as_array(leaf), "shape", None)
    return isinstance(axis, int) and shape is not None and -len(shape) <= axis < len(shape) and shape[axis] == 1


def report_count(call: LibraryCall, joining: str, elems: Value, joined: Value) -> None:
    """What is joined is put into the tree of ``elems``, leaf by leaf."""
    given, wanted = leaves(call.run, joined), leaves(call.run, elems)
    if given is not None and wanted is not None and len(given) != len(wanted):
        call.say(codes.CARRY, carry.leaf_count(call.name, joining, len(given), len(wanted)), of=(0, "fn"))


RULES: Final = {
    "lax.associative_scan": associative_scan,
    "lax.scan": scan,
    "lax.fori_loop": fori_loop,
    "lax.while_loop": while_loop,
    "lax.map": lax_map,
}
