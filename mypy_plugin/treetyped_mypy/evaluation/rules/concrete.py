"""What JAX or Python must know while a function is traced: sizes, axes, bounds, how many there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from mypy.nodes import CallExpr, FuncDef, IndexExpr, MemberExpr, NameExpr, Node

from treetyped_mypy.errors import codes, tracing
from treetyped_mypy.evaluation.arrays import Array, Computed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.spelling import spelled
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Plain, Slice, Value, options
from treetyped_mypy.syntax.tree import descendants

Rule = Callable[[LibraryCall], "Value | None"]


def is_hidden(value: Value) -> bool:
    """Whether it certainly is traced: nobody knows its numbers."""
    return all(isinstance(option, Array | Computed) and option.is_traced for option in options(value))


def has_hidden_bound(key: Value) -> bool:
    return isinstance(key, Slice) and any(map(is_hidden, key.unseen))


def hidden_name(run: Running, place: Node) -> str:
    """What is traced in an expression, by its name."""
    shown = spelled(place) if isinstance(place, MemberExpr | IndexExpr) else ""
    return shown or next(hidden_names(run, place), "the array")


def hidden_names(run: Running, place: Node) -> Iterator[str]:
    names = [node for node in descendants(place) if isinstance(node, NameExpr)]
    for node in sorted(names, key=lambda name: (name.line, name.column)):
        value = run.look_up(node.name)
        if (isinstance(value, Array) and value.is_closed) or (isinstance(value, Computed) and value.is_traced):
            yield node.name


def report_hidden(call: LibraryCall, what: str, value: Value) -> bool:
    """``value``: a number that must be known, or a tuple or list of them."""
    items = call.items(value) if not isinstance(value, Array | Computed | Constant | Plain) else None
    if not any(map(is_hidden, (value,) if items is None else items)):
        return False
    call.fail(codes.STATIC, tracing.hidden_size(what), cure_of(call, value))
    return True


def cure_of(call: LibraryCall, value: Value) -> str | None:
    """A parameter of the running function that is all of the number may be static."""
    written = call.place.args if isinstance(call.place, CallExpr) else []
    if len(written) == len(call.arguments) and any(each is value for each in call.arguments):
        written = [arg for arg, each in zip(written, call.arguments, strict=True) if each is value]
    function = call.run.functions[-1].home if call.run.functions else None
    parameters = function.arguments if isinstance(function, FuncDef) else []
    found = next((name for each in written for name in hidden_names(call.run, each)), None)
    is_parameter = found is not None and any(each.variable.name == found for each in parameters)
    return tracing.mark_static(found) if found is not None and is_parameter else None


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
