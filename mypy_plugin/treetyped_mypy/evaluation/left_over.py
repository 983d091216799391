"""The use of an array that outlives its trace."""

from __future__ import annotations

from collections.abc import Iterable

from treetyped_mypy.errors import codes, tracing
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.flow.contents import Contents, Items, Many
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Object, Tuple, Value, options


def is_left_over(run: Running, value: Value) -> bool:
    """Whether JAX refuses to compute with it: not in a trace that may not be made, since there is one already."""
    return not run.repeating and all(isinstance(option, Array) and option.is_left_over for option in options(value))


def holds_left_over(run: Running, value: Value) -> bool:
    """Whether it is such an array, or a list or tuple that certainly has one."""
    match value:
        case Tuple(items=items):
            return any(is_left_over(run, item) for item in items)
        case Object():
            held = run.state.held(value)
            return bool(held) and all(certainly_has(run, contents) for contents in held or ())
        case _:
            return is_left_over(run, value)


def certainly_has(run: Running, contents: Contents) -> bool:
    match contents:
        case Items(kind="list", items=items):
            return any(is_left_over(run, item) for item in items)
        case Many(kind="list", element=element, is_filled=True):
            return is_left_over(run, element)
        case _:
            return False


def reports_left_over(call: LibraryCall, operands: Iterable[Value]) -> bool:
    """Whether a function computes with such an array, which is said."""
    if not any(holds_left_over(call.run, operand) for operand in operands):
        return False
    call.fail(codes.LEAF, tracing.LEFT_OVER)
    return True
