"""``lax.scan`` and its kin: the body is run once for the carry, which must come out as it went in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from treetyped_mypy.errors import carry, codes
from treetyped_mypy.evaluation.arrays import BOOL, FLOAT, INT, Array, as_array, show
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.tracing import into_jit, is_untraceable, outside
from treetyped_mypy.evaluation.trees import Leafwise, Opened, leaves, map_leaves, opened, seen_leaves
from treetyped_mypy.flow.values import (
    NONE,
    UNKNOWN,
    Constant,
    Function,
    Tuple,
    Value,
    join,
    options,
)

WEAKLY: Final = {BOOL: 0, INT: 1, FLOAT: 2}


def traced(call: LibraryCall, value: Value) -> Value:
    return map_leaves(call.run, value, into_jit, call.place)


def scan(call: LibraryCall) -> Value:
    function, init, xs = call.get(0, "f"), call.get(1, "init"), call.get(2, "xs", NONE)
    if report_no_function(call, function, "f"):
        return UNKNOWN
    if xs == NONE and call.get(3, "length", NONE) == NONE:
        return call.say(codes.CARRY, carry.no_length("lax.scan"))
    report_no_axis(call, xs)
    element = map_leaves(call.run, xs, row_of, call.place)
    result = call.trace(function, traced(call, init), element)
    pairs = [pair_of(call, option) for option in options(result)]
    if all(
        pair is None and certainly_no_pair(call, option) for pair, option in zip(pairs, options(result), strict=True)
    ):
        return call.say(codes.CARRY, carry.no_pair("lax.scan", "f", call.structure(result)))
    if len(pairs) != 1 or pairs[0] is None:
        return UNKNOWN
    after, output = pairs[0]
    carried = carried_on(call, "lax.scan", "init", "f", init, after)
    return Tuple((carried, map_leaves(call.run, output, stacked(leading(call, xs)), call.place)))


def leading(call: LibraryCall, xs: Value) -> int | None:
    sizes = {leaf.shape[0] for leaf in seen_leaves(call.run, xs) if isinstance(leaf, Array) and leaf.shape}
    length = call.constant(3, "length")
    return sizes.pop() if len(sizes) == 1 else length if type(length) is int else None


def stacked(size: int | None) -> Leafwise:
    def change(leaf: Value) -> Value:
        found = as_array(leaf)
        shape = None if found is None or found.shape is None else (size, *found.shape)
        return UNKNOWN if found is None else Array(found.kind, shape, is_weak=found.is_weak)

    return change


def row_of(leaf: Value) -> Value:
    found = as_array(leaf)
    return UNKNOWN if found is None else replace(found.row, is_traced=True, is_numpy=False)


def report_no_function(call: LibraryCall, value: Value, name: str) -> bool:
    if not all(is_no_function(call, option) for option in options(value)):
        return False
    call.say(codes.CARRY, f'{call.name}: "{name}" is {call.says(value)}, not a function')
    return True


def is_no_function(call: LibraryCall, value: Value) -> bool:
    found = opened(call.run, value)
    return isinstance(value, Array | Tuple | Constant) or (isinstance(found, Opened) and not found.is_class)


def report_no_axis(call: LibraryCall, xs: Value) -> None:
    for leaf in seen_leaves(call.run, xs):
        found = as_array(leaf)
        if is_untraceable(leaf) or (found is not None and found.shape == ()):
            joint = "is" if leaf is xs else "holds"
            call.say(codes.CARRY, f'{call.name}: "xs" {joint} {call.says(leaf)}, which has no axis to loop over')
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
    return found is None and as_array(value) is not None and (as_array(value) or Array()).shape == ()


def carried_on(call: LibraryCall, function: str, start: str, body: str, before: Value, after: Value) -> Value:
    """What the loop gives: a carry that is both, where it comes out as it went in."""
    mismatches = call.mismatches(before, after, equal=True)
    if mismatches:
        call.say(codes.CARRY, carry.carry_changes(function, start, body, mismatches))
        return UNKNOWN
    fault = leaf_fault(call, before, after, widens=True)
    if fault is not None:
        one, other = fault
        call.say(
            codes.CARRY,
            f'{function}: the carry changes: "{start}" holds {show(one)}, "{body}" returns {show(other)} there',
        )
        return UNKNOWN
    return outside(call, map_leaves(call.run, before, settled, call.place))


def settled(leaf: Value) -> Value:
    """A number that goes in may come out as another kind of number."""
    found = as_array(leaf)
    return leaf if found is None else replace(found, kind=None) if found.is_weak else found


def leaf_fault(call: LibraryCall, before: Value, after: Value, *, widens: bool = False) -> tuple[Array, Array] | None:
    """A leaf whose kind or shape certainly is another one."""
    one, other = leaves(call.run, before), leaves(call.run, after)
    if one is None or other is None or len(one) != len(other):
        return None
    for old, new in zip(one, other, strict=True):
        left, right = as_array(old), as_array(new)
        if left is not None and right is not None and differs(left, right, widens):
            return left, right
    return None


def differs(left: Array, right: Array, widens: bool) -> bool:
    """``widens``: a Python number that goes in takes the wider kind of what comes out."""
    if left.kind in WEAKLY and right.kind in WEAKLY and left.kind != right.kind:
        return not (widens and left.is_weak and WEAKLY[right.kind] > WEAKLY[left.kind])
    if left.shape is None or right.shape is None:
        return False
    if len(left.shape) != len(right.shape):
        return True
    return any(None not in (a, b) and a != b for a, b in zip(left.shape, right.shape, strict=True))


def fori_loop(call: LibraryCall) -> Value:
    function, init = call.get(2, "body_fun"), call.get(3, "init_val")
    if report_no_function(call, function, "body_fun"):
        return UNKNOWN
    after = call.trace(function, Array(INT, (), is_traced=True), traced(call, init))
    return carried_on(call, "lax.fori_loop", "init_val", "body_fun", init, after)


def while_loop(call: LibraryCall) -> Value:
    test, function, init = call.get(0, "cond_fun"), call.get(1, "body_fun"), call.get(2, "init_val")
    if report_no_function(call, function, "body_fun") or report_no_function(call, test, "cond_fun"):
        return UNKNOWN
    asked = call.trace(test, traced(call, init))
    if all(isinstance(opened(call.run, option), Opened) for option in options(asked)):
        call.say(codes.CARRY, carry.not_bool("lax.while_loop", "cond_fun", call.says(asked)))
    after = call.trace(function, traced(call, init))
    return carried_on(call, "lax.while_loop", "init_val", "body_fun", init, after)


def cond(call: LibraryCall) -> Value:
    branches, operands = [call.get(1, "true_fun"), call.get(2, "false_fun")], call.positional[3:]
    if (
        call.named.keys() - {"true_fun", "false_fun", "pred"}
        or call.is_open
        or (len(call.positional) > 4 and is_old(call))
    ):
        for branch in branches:
            call.run.release(branch)
        return UNKNOWN
    return branched(call, branches, ["true_fun", "false_fun"], operands)


def is_old(call: LibraryCall) -> bool:
    """``cond(pred, true_operand, true_fun, false_operand, false_fun)``."""
    return (
        len(call.positional) == 5
        and isinstance(call.positional[2], Function)
        and isinstance(call.positional[4], Function)
    )


def switch(call: LibraryCall) -> Value:
    branches = call.items(call.get(1, "branches"))
    if branches is None or call.is_open or call.named:
        call.run.release(call.get(1, "branches"))
        return UNKNOWN
    return branched(call, list(branches), [f"branches[{index}]" for index in range(len(branches))], call.positional[2:])


def branched(call: LibraryCall, branches: Sequence[Value], names: Sequence[str], operands: Sequence[Value]) -> Value:
    for branch, name in zip(branches, names, strict=True):
        if report_no_function(call, branch, name):
            return UNKNOWN
    inside = [traced(call, operand) for operand in operands]
    results = [call.trace(branch, *inside) for branch in branches]
    for name, other in zip(names[1:], results[1:], strict=False):
        mismatches = call.mismatches(results[0], other, equal=True)
        if mismatches:
            return call.say(codes.CARRY, carry.branches_differ(call.name, names[0], name, mismatches))
        fault = leaf_fault(call, results[0], other)
        if fault is not None:
            one, two = map(show, fault)
            return call.say(
                codes.CARRY,
                f'{call.name}: the branches differ: "{names[0]}" returns {one}, "{name}" returns {two} there',
            )
    return outside(call, join(results)) if results else UNKNOWN


def lax_map(call: LibraryCall) -> Value:
    function, xs = call.get(0, "f"), call.get(1, "xs")
    if report_no_function(call, function, "f"):
        return UNKNOWN
    report_no_axis(call, xs)
    result = call.trace(function, map_leaves(call.run, xs, row_of, call.place))
    return map_leaves(call.run, result, stacked(leading(call, xs)), call.place)


RULES: Final = {
    "lax.scan": scan,
    "lax.fori_loop": fori_loop,
    "lax.while_loop": while_loop,
    "lax.cond": cond,
    "lax.switch": switch,
    "lax.map": lax_map,
}
