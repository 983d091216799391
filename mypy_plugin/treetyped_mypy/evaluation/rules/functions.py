"""Python's own functions that call others, or compute with arrays."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Final

from treetyped_mypy.errors import codes, tracing
from treetyped_mypy.evaluation.arrays import Array, as_array
from treetyped_mypy.evaluation.atoms import Partial
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.gone import reports_gone
from treetyped_mypy.evaluation.rules import python_numbers
from treetyped_mypy.evaluation.rules.concrete import hidden_name, is_hidden
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.contents import Many
from treetyped_mypy.flow.iteration import element_of, items_of
from treetyped_mypy.flow.operators import operate
from treetyped_mypy.flow.subscripts import item
from treetyped_mypy.flow.values import UNKNOWN, Constant, External, Plain, Value


def partial(call: LibraryCall) -> Value | None:
    if call.is_open or not call.positional:
        return None
    bound = (*map(Argument, call.positional[1:]), *(Argument(value, name) for name, value in call.named.items()))
    return Partial(call.positional[0], bound)


def wraps(call: LibraryCall) -> Value | None:
    """What it gives hands on the function that it is given."""
    return Partial(External("functools.update_wrapper"), ()) if not call.is_open else None


def ranged(call: LibraryCall) -> Value | None:
    if any(map(is_hidden, call.positional)):
        return call.say(codes.STATIC, tracing.hidden_number(hidden_name(call.run, call.place), "range()"))
    return call.run.make(call.place, Many("list", Plain("int")))


def summed(call: LibraryCall) -> Value | None:
    """``sum(items, start=0)``: of any number of arrays what two of them make, or none."""
    given, start = call.get(0), call.get(1, "start", ZERO)
    items = items_of(call.run, given)
    if items is not None and len(items) <= MOST_ADDED:
        return reduce(lambda total, item: operate(call.run, "+", total, item, call.place), items, start)
    reports_gone(call, [given])
    element = element_of(call.run, given)
    if as_array(element) is None or as_array(start) is None:
        return UNKNOWN
    once = operate(call.run, "+", start, element, call.place)
    twice = operate(call.run, "+", once, element, call.place)
    return call.run.joined([start, once, twice])


MOST_ADDED: Final = 32


def absolute(call: LibraryCall) -> Value | None:
    return as_array(call.get(0)) if isinstance(call.get(0), Array) else None


def operator(word: str, count: int) -> Callable[[LibraryCall], Value | None]:
    """``operator.add``: the operator as a function."""

    def operated(call: LibraryCall) -> Value | None:
        if call.is_open or call.named or len(call.positional) != count:
            return None
        left, right = (*call.positional, None)[:2]
        return operate(call.run, word, left or UNKNOWN, right, call.place)

    return operated


def getitem(call: LibraryCall) -> Value | None:
    """``operator.getitem(params, "w")``."""
    if call.is_open or call.named or len(call.positional) != 2:
        return None
    owner, key = call.positional
    return item(call.run, owner, key, call.place)


OPERATORS: Final = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "truediv": "/",
    "floordiv": "//",
    "mod": "%",
    "pow": "**",
    "matmul": "@",
    "and_": "&",
    "or_": "|",
    "xor": "^",
}
SIGNS: Final = {"neg": "-", "pos": "+", "invert": "~", "inv": "~"}
ZERO: Final = Constant(0)
RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    "functools.partial": partial,
    "functools.wraps": wraps,
    "functools.update_wrapper": lambda call: call.get(0),
    **python_numbers.RULES,
    "builtins.range": ranged,
    "builtins.sum": summed,
    "builtins.abs": absolute,
    "_operator.getitem": getitem,
    **{f"_operator.{name}": operator(word, 2) for name, word in OPERATORS.items()},
    **{f"_operator.{name}": operator(word, 1) for name, word in SIGNS.items()},
}
