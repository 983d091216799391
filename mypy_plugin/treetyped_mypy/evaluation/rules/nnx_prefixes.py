"""Flax NNX: what ``nnx.vmap``, ``scan``, ``jit`` and ``grad`` refuse among the prefixes that they are given.

Source: ``check_prefix`` in ``flax/nnx/extract.py``, and ``flax/nnx/transforms/iteration.py``. A prefix holds no
variables, and so no module that has some; ``scan`` carries one argument and one result, or none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.atoms import Partial, Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.naming import short_name
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules.nnx_functions import report_bound_method
from treetyped_mypy.evaluation.rules.nnx_modules import is_module, is_variable
from treetyped_mypy.evaluation.rules.nnx_variables import has_variables
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, External, Tuple, Value

AXES: Final = ("in_axes", "out_axes")
PREFIXES: Final = {
    **dict.fromkeys(("nnx.vmap", "nnx.pmap", "nnx.scan"), AXES),
    "nnx.jit": ("in_shardings", "out_shardings"),
    **dict.fromkeys(("nnx.grad", "nnx.value_and_grad"), ("argnums",)),
}
CARRY: Final = External("flax.nnx.transforms.iteration.Carry")
CARRIED_FIRST: Final = Tuple((CARRY, Constant(0)))
"""The axes of ``scan`` where none are given."""
DEEPEST: Final = 8


def report_prefixes(call: LibraryCall) -> bool:
    """Whether an option holds what is no prefix, which is said."""
    for option in PREFIXES.get(call.name, ()):
        for leaf in leaves(call.run, call.named.get(option, UNKNOWN)):
            if is_variable(leaf):
                call.say(codes.PREFIX, flax.variable_in_prefix(call.name, option))
                return True
            if is_module(call.run, leaf) and has_variables(call.run, leaf):
                call.say(codes.PREFIX, flax.module_in_prefix(call.name, option))
                return True
    return False


def leaves(run: Running, value: Value, depth: int = 0) -> Iterator[Value]:
    """The parts of a prefix that are seen, down to modules, variables and axes."""
    is_whole = value == NONE or is_carry(value) or is_variable(value) or is_module(run, value)
    found = None if is_whole or depth == DEEPEST else opened(run, value)
    if isinstance(found, Opened):
        for part in found.parts:
            yield from leaves(run, part, depth + 1)
    elif found is None:
        yield value


def scan(call: LibraryCall) -> Value | None:
    if call.is_open or report_prefixes(call) or report_axes(call):
        return None
    if report_bound_method(call):
        return UNKNOWN
    return made_of(call)


def lifted(call: LibraryCall) -> Value | None:
    if call.is_open or report_prefixes(call):
        return None
    return UNKNOWN if report_bound_method(call) else made_of(call)


def report_axes(call: LibraryCall) -> bool:
    """Whether ``scan`` refuses the axes: a result is nowhere shared by all turns, and a carry comes in and goes out."""
    given = [call.named.get(option, CARRIED_FIRST) for option in AXES]
    text = flax.SHARED_RESULT if NONE in leaves(call.run, given[1]) else axes_fault(call, given)
    if text is not None:
        call.say(codes.PREFIX, text)
    return text is not None


def axes_fault(call: LibraryCall, given: list[Value]) -> str | None:
    counts = [carries(call, axes) for axes in given]
    for option, axes, count in zip(AXES, given, counts, strict=True):
        parts = axes.items if isinstance(axes, Tuple) else ()
        if any(is_carry(leaf) for part in parts if not is_carry(part) for leaf in leaves(call.run, part)):
            return flax.inner_carry(option)
        if count is not None and count > 1:
            return flax.several_carries(option)
    if None in counts or bool(counts[0]) == bool(counts[1]):
        return None
    return flax.one_sided_carry(*(AXES if counts[0] else AXES[::-1]))


def carries(call: LibraryCall, axes: Value) -> int | None:
    """How often ``nnx.Carry`` stands among the axes; none where they are not all seen."""
    parts = axes.items if isinstance(axes, Tuple) else (axes,)
    if not all(is_carry(part) or isinstance(part, Constant) for part in parts):
        return None
    return sum(map(is_carry, parts))


def is_carry(value: Value) -> bool:
    return isinstance(value, External) and short_name(value.fullname) == "nnx.Carry"


def pmapped(call: LibraryCall) -> Value | None:
    """Its function is not followed."""
    is_refused = not call.is_open and (report_prefixes(call) or report_bound_method(call))
    return UNKNOWN if is_refused else None


def made_of(call: LibraryCall) -> Value | None:
    """A transformed function, or what makes one: ``@nnx.scan(in_axes=0)``."""
    function = call.get(0, "f", NONE)
    named = {name: value for name, value in call.named.items() if name != "f"}
    if function == NONE:
        return Partial(External(f"flax.{call.name}"), tuple(Argument(value, name) for name, value in named.items()))
    return Transformed(call.name, function, tuple(named.items()))


RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    "nnx.scan": scan,
    "nnx.vmap": lifted,
    "nnx.pmap": pmapped,
}
