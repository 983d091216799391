"""The use of an array that outlives its trace, or was donated."""

from __future__ import annotations

from collections.abc import Iterable

from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.flow.contents import Contents, Items, Many
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Object, Tuple, Value, options


def why_gone(run: Running, value: Value) -> str | None:
    """Why JAX refuses to compute with it: not in a trace that may not be made, since there is one already."""
    reasons = [option.gone if isinstance(option, Array) else None for option in options(value)]
    return None if run.repeating or None in reasons else reasons[0]


def why_one_gone(run: Running, value: Value) -> str | None:
    """The same of a list or tuple that certainly has such an array."""
    match value:
        case Tuple(items=items):
            return first_of(run, items)
        case Object():
            reasons = [why_gone_in(run, contents) for contents in run.state.held(value) or ()]
            return reasons[0] if reasons and None not in reasons else None
        case _:
            return why_gone(run, value)


def why_gone_in(run: Running, contents: Contents) -> str | None:
    match contents:
        case Items(kind="list", items=items):
            return first_of(run, items)
        case Many(kind="list", element=element, is_filled=True):
            return why_gone(run, element)
        case _:
            return None


def first_of(run: Running, values: Iterable[Value]) -> str | None:
    return next((why for value in values if (why := why_gone(run, value)) is not None), None)


def why_given_gone(run: Running, operands: Iterable[Value]) -> str | None:
    """The same of what a function is given: one of its operands, or an item of it."""
    return next((why for operand in operands if (why := why_one_gone(run, operand)) is not None), None)


def reports_gone(call: LibraryCall, operands: Iterable[Value]) -> bool:
    """Whether a function computes with such an array, which is said."""
    why = why_given_gone(call.run, operands)
    if why is not None:
        call.fail(codes.LEAF, why)
    return why is not None
