"""Python's own functions that call others, or compute with arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from treetyped_mypy.errors import codes, tracing
from treetyped_mypy.evaluation.arrays import Array, as_array
from treetyped_mypy.evaluation.atoms import Partial
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.array_words import words
from treetyped_mypy.evaluation.rules.concrete import is_hidden
from treetyped_mypy.flow.contents import Many
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
        return UNKNOWN if reports_closed(call, kind) else Plain(kind)

    return rule


def reports_closed(call: LibraryCall, function: str) -> bool:
    """A number is asked of an array that is traced; a derivative alone leaves it to ``int``."""
    found = call.get(0)
    if not isinstance(found, Array) or not (found.is_traced if function == "int" else found.is_closed):
        return False
    call.say(codes.LEAF, tracing.hidden_number(f"{function}()"))
    return True


def of_numbers(call: LibraryCall) -> Value | None:
    return UNKNOWN if reports_closed(call, call.name) else None


def ranged(call: LibraryCall) -> Value | None:
    if any(map(is_hidden, call.positional)):
        return call.say(codes.STATIC, tracing.hidden_number("range()"))
    return call.run.make(call.place, Many("list", Plain("int")))


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
MATH: Final = words("sqrt exp log log2 log10 sin cos tan tanh floor ceil pow isnan isfinite fabs atan2 atan degrees")
"""Functions of ``math``: they take numbers."""

RULES: Final = {
    "functools.partial": partial,
    **{f"math.{word}": of_numbers for word in MATH},
    "builtins.range": ranged,
    "builtins.complex": number("complex"),
    "builtins.float": number("float"),
    "builtins.int": number("int"),
    "builtins.sum": summed,
    "builtins.abs": absolute,
}
