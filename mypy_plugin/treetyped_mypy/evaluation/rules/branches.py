"""``lax.cond`` and ``lax.switch``: all branches give the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from treetyped_mypy.errors import carry, codes
from treetyped_mypy.evaluation.arrays import BOOL, FLOAT, as_array
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules.carries import is_no_function, leaf_fault, recorded, report_no_function, traced
from treetyped_mypy.evaluation.rules.tracing import is_untraceable, outside, report_untraceable
from treetyped_mypy.evaluation.widths import told_apart
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.values import UNKNOWN, Value, options


def cond(call: LibraryCall) -> Value:
    if report_two_ways(call, 3):
        return UNKNOWN
    branches, operands = [call.get(1, "true_fun"), call.get(2, "false_fun")], call.positional[3:]
    if (
        call.named.keys() - {"true_fun", "false_fun", "pred"}
        or call.is_open
        or (len(call.positional) > 4 and is_old(call))
    ):
        for branch in branches:
            call.run.release(branch)
        return UNKNOWN
    if all(is_no_scalar(call, option) for option in options(call.get(0, "pred"))):
        shown = call.says(call.get(0, "pred"))
        call.say(codes.CARRY, carry.not_scalar(call.name, "pred", shown, "a boolean scalar"))
    return branched(call, branches, call.words((1, "true_fun"), (2, "false_fun")), operands)


def report_two_ways(call: LibraryCall, before: int) -> bool:
    """Whether an operand is given by name beside others by position."""
    is_both = "operand" in call.named and len(call.positional) > before
    if is_both:
        call.fail(codes.CARRY, "operands are given by position, or one as operand=..., not both")
    return is_both


def is_no_scalar(call: LibraryCall, value: Value) -> bool:
    found = as_array(value)
    if found is not None:
        return bool(found.shape)
    return is_untraceable(value) or isinstance(opened(call.run, value), Opened)


def is_old(call: LibraryCall) -> bool:
    """``cond(pred, true_operand, true_fun, false_operand, false_fun)``."""
    return (
        len(call.positional) == 5
        and may_be_function(call, call.positional[2])
        and may_be_function(call, call.positional[4])
    )


def may_be_function(call: LibraryCall, value: Value) -> bool:
    return not all(is_no_function(call, option) for option in options(value))


def switch(call: LibraryCall) -> Value:
    if report_two_ways(call, 2):
        return UNKNOWN
    branches = call.items(call.get(1, "branches"))
    if branches is None or call.is_open or call.named:
        call.run.release(call.get(1, "branches"))
        return UNKNOWN
    if not branches:
        return call.say(codes.CARRY, carry.no_branches(call.name))
    at = call.get(0, "index")
    number = as_array(at)
    if is_no_scalar(call, at) or (number is not None and number.kind in (BOOL, FLOAT)):
        call.say(codes.CARRY, carry.not_scalar(call.name, "index", call.says(at), "an integer scalar"))
    if len(branches) == 1:  # it is called as it is
        if report_no_function(call, branches[0], "branches[0]"):
            return UNKNOWN
        return call.call(branches[0], *call.positional[2:])
    return branched(call, list(branches), [f"branches[{index}]" for index in range(len(branches))], call.positional[2:])


def branched(call: LibraryCall, branches: Sequence[Value], names: Sequence[str], operands: Sequence[Value]) -> Value:
    for branch, name in zip(branches, names, strict=True):
        if report_no_function(call, branch, name):
            return UNKNOWN
    if any(report_untraceable(call, call.name, each, f"operands[{index}]") for index, each in enumerate(operands)):
        return UNKNOWN
    inside = [traced(call, operand) for operand in operands]
    results = [recorded(call, name, branch, *inside) for branch, name in zip(branches, names, strict=True)]
    for name, other in zip(names[1:], results[1:], strict=False):
        mismatches = call.treedefs_differ(results[0], other)
        if mismatches:
            return call.say(codes.CARRY, carry.branches_differ(call.name, names[0], name, mismatches))
        fault = leaf_fault(call, results[0], other)
        if fault is not None:
            path, *both = fault
            return call.say(codes.CARRY, carry.branch_number(call.name, names[0], name, path, *told_apart(*both)))
    return outside(call, join(results)) if results else UNKNOWN


RULES: Final[dict[str, Callable[[LibraryCall], Value]]] = {"lax.cond": cond, "lax.switch": switch}
