"""Flax NNX: ``nnx.update(module, state)``, which changes the variables of the module in place."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.nnx_levels import refuses
from treetyped_mypy.evaluation.rules.nnx_modules import is_module
from treetyped_mypy.evaluation.rules.nnx_states import count_of
from treetyped_mypy.flow.values import NONE, UNKNOWN, Value


def update(call: LibraryCall) -> Value:
    model, states = call.get(0, "node"), call.positional[1:]
    if len(states) == 1 and is_module(call.run, states[0]) and not call.named:
        return call.say(codes.STRUCTURE, flax.NO_STATE)
    if any(count_of(call, state) for state in states) and refuses(call.run, model, call.place, call.written(0)):
        return UNKNOWN
    return NONE


RULES: Final = {"nnx.update": update}
