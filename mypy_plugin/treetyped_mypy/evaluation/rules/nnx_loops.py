"""``nnx.cond``, ``switch`` and the loops: those of ``lax``, to which modules may be handed, too."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from treetyped_mypy.evaluation.arrays import as_array
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules import branches, loops
from treetyped_mypy.evaluation.rules.nnx_levels import refuses_to_hand_on
from treetyped_mypy.evaluation.rules.nnx_modules import is_module
from treetyped_mypy.evaluation.trees import leaves
from treetyped_mypy.flow.values import UNKNOWN, Tuple, Value

Rule = Callable[[LibraryCall], Value]


def as_in_lax(rule: Rule, operands: slice, call: LibraryCall) -> Value | None:
    """None where an operand is not seen: a module is handed on as it is, alone or in a tuple."""
    given = call.positional[operands]
    is_plain = not call.named and not call.is_open and all(is_seen(call, value) for value in given)
    if refuses_to_hand_on(call):
        return UNKNOWN
    return rule(call) if is_plain else None


def is_seen(call: LibraryCall, value: Value) -> bool:
    if isinstance(value, Tuple) and value.cls is None:
        return all(is_seen(call, item) for item in value.items)
    return is_module(call.run, value) or has_arrays_only(call, value)


def has_arrays_only(call: LibraryCall, value: Value) -> bool:
    found = leaves(call.run, value)
    return found is not None and all(as_array(leaf) is not None for leaf in found)


RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    "nnx.cond": partial(as_in_lax, branches.cond, slice(3, None)),
    "nnx.switch": partial(as_in_lax, branches.switch, slice(2, None)),
    "nnx.fori_loop": partial(as_in_lax, loops.fori_loop, slice(3, None)),
    "nnx.while_loop": partial(as_in_lax, loops.while_loop, slice(2, None)),
}
