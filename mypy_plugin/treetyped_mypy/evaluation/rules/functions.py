"""Python's own functions that call others, or compute with arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation.arrays import Array, as_array
from treetyped_mypy.evaluation.atoms import Partial
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.flow.operators import operate
from treetyped_mypy.flow.running import Argument
from treetyped_mypy.flow.values import UNKNOWN, Constant, Plain, Value


def partial(call: LibraryCall) -> Value | None:
    if call.is_open or not call.positional:
        return None
    bound = (*map(Argument, call.positional[1:]), *(Argument(value, name) for name, value in call.named.items()))
    return Partial(call.positional[0], bound)


def number(kind: str) -> Callable[[LibraryCall], Value | None]:
    def rule(call: LibraryCall) -> Value | None:
        found = as_array(call.get(0))
        if isinstance(found, Array) and found.is_traced:
            return call.say(
                codes.LEAF,
                f"{kind}() needs a number, but the array is traced: its value is not known in a transformed function",
            )
        return Plain(kind)

    return rule


def summed(call: LibraryCall) -> Value | None:
    items = call.items(call.get(0))
    if items is None or len(items) > 32:
        return UNKNOWN
    total = call.get(1, "start", ZERO)
    for item in items:
        total = operate(call.run, "+", total, item, call.place)
    return total


def absolute(call: LibraryCall) -> Value | None:
    return as_array(call.get(0)) if isinstance(call.get(0), Array) else None


ZERO: Final = Constant(0)

RULES: Final = {
    "functools.partial": partial,
    "builtins.float": number("float"),
    "builtins.int": number("int"),
    "builtins.sum": summed,
    "builtins.abs": absolute,
}
