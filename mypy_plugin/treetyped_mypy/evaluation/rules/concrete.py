"""What JAX or Python must know while a function is traced: sizes, axes, bounds, how many there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from treetyped_mypy.errors import codes, tracing
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Plain, Slice, Value, options

Rule = Callable[[LibraryCall], "Value | None"]


def is_hidden(value: Value) -> bool:
    """Whether it certainly is traced: nobody knows its numbers."""
    return all(isinstance(option, Array) and option.is_traced for option in options(value))


def has_hidden_bound(key: Value) -> bool:
    return isinstance(key, Slice) and any(map(is_hidden, key.unseen))


def report_hidden(call: LibraryCall, what: str, value: Value) -> bool:
    """``value``: a number that must be known, or a tuple or list of them."""
    items = call.items(value) if not isinstance(value, Array | Constant | Plain) else None
    if not any(map(is_hidden, (value,) if items is None else items)):
        return False
    call.fail(codes.STATIC, tracing.hidden_size(what))
    return True


def with_known(rule: Rule, *known: tuple[int, str, str]) -> Rule:
    """The same function, which needs these arguments: position, name, and what they are."""

    def asking(call: LibraryCall) -> Value | None:
        for position, name, what in known:
            if report_hidden(call, what, call.get(position, name, NONE)):
                return UNKNOWN
        return rule(call)

    return asking


def counting(rule: Rule) -> Rule:
    """A function that gives as many items as the numbers of its first argument say, if ``size=`` does not fix it."""

    def asking(call: LibraryCall) -> Value | None:
        is_fixed = call.is_open or bool(call.named.keys() & {"size", "length"})
        if not is_fixed and len(call.positional) == 1 and is_hidden(call.positional[0]):
            return call.fail(codes.STATIC, tracing.hidden_count())
        return rule(call)

    return asking


LENGTH: Final = "the length"
SIZE: Final = "the size"
AXIS: Final = "the axis"
