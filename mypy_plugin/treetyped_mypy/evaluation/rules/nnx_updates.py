"""Flax NNX: ``nnx.update(module, state)``, which changes the module in place, key by key.

Source: ``_graph_update_dynamic`` in ``flax/nnx/graphlib.py``. A variable takes any variable, and a key that is not
there any leaf, but no tree with data in it.
"""

from __future__ import annotations

from typing import Final

from mypy.nodes import CallExpr, MypyFile

from treetyped_mypy import names
from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.naming import short_name
from treetyped_mypy.evaluation.rules.linen_modules import fields_held
from treetyped_mypy.evaluation.rules.nnx_containers import is_checked
from treetyped_mypy.evaluation.rules.nnx_levels import refuses
from treetyped_mypy.evaluation.rules.nnx_merging import fill
from treetyped_mypy.evaluation.rules.nnx_modules import LAYER, is_module, is_variable
from treetyped_mypy.evaluation.rules.nnx_states import count_of
from treetyped_mypy.flow.iteration import entries_of
from treetyped_mypy.flow.lineage import lineage
from treetyped_mypy.flow.values import NONE, UNKNOWN, Class, External, Key, Object, Value
from treetyped_mypy.syntax.one_object import is_alias
from treetyped_mypy.syntax.tree import dotted, syntax_of

OPTIONAL: Final = frozenset({"bias", "scale"})
"""Variables that a layer has, or ``None`` in their place."""

Fault = tuple[tuple[Key, ...], str]
"""Where the module takes no such part, and what it is."""


def update(call: LibraryCall) -> Value:
    model, states = call.get(0, "node"), call.positional[1:]
    if len(states) == 1 and is_module(call.run, states[0]) and not call.named:
        return call.say(codes.STRUCTURE, flax.NO_STATE)
    if any(count_of(call, state) for state in states) and refuses(call.run, model, call.place, call.written(0)):
        return UNKNOWN
    if len(states) == 1 and is_of_itself(call, model):
        return call.say(codes.LEAF, flax.same_module(call.spelled(0)), flax.CLONE)
    faults = [found for state in states if (found := misfit(call, model, state, ())) is not None]
    if faults and names.NNX_PYTREE not in call.run.kinds.lacking:
        return call.say(codes.STRUCTURE, flax.no_such_part(*faults[0]), of=(1, "state"))
    fill(call, model, states, is_whole=False)
    return NONE


def is_of_itself(call: LibraryCall, model: Value) -> bool:
    """``nnx.update(self.target, nnx.state(self.online))`` where both are bound to one module."""
    file, target, given = call.run.file.home, call.written(0, "node"), call.written(1)
    if not isinstance(file, MypyFile) or target is None or not isinstance(given, CallExpr) or not given.args:
        return False
    if not isinstance(model, Object) or model.twins or not is_module(call.run, model):
        return False
    callee, source = call.run.evaluate(given.callee), given.args[0]
    is_state = isinstance(callee, External) and short_name(callee.fullname) == "nnx.state"
    if not is_state or (dotted(target) and dotted(target) == dotted(source)):
        return is_state
    return is_alias(syntax_of(file), target, source) and call.run.evaluate(source) is model


def misfit(call: LibraryCall, module: Value, state: Value, path: tuple[Key, ...]) -> Fault | None:
    fields, entries = fields_held(call.run, module), entries_of(call.run, state)
    if fields is None or entries is None or not is_module(call.run, module):
        return None
    for key, value in entries:
        at = (*path, key)
        current = fields.get(str(key))
        if current is None:
            fault = new_part(call, module, fields, key, value)
        elif current == NONE or is_module(call.run, current):
            fault = flax.NO_SUBTREE if is_leaf(value) else None
        else:
            fault = None
        if fault is not None:
            return at, fault
        if current is not None and (inner := misfit(call, current, value, at)) is not None:
            return inner
    return None


def new_part(call: LibraryCall, module: Value, fields: dict[str, Value], key: Key, value: Value) -> str | None:
    """A tree with variables becomes a static attribute, which holds none; a layer has ``None`` where it has no bias."""
    if LAYER in fields:
        return flax.NO_SUBTREE if key in OPTIONAL and is_leaf(value) else None
    cls = module.cls if isinstance(module, Object) else None
    if cls is None or not is_checked(cls) or is_declared(cls, key):
        return None
    return flax.NEW_SUBTREE if entries_of(call.run, value) is not None and count_of(call, value) else None


def is_declared(cls: Class, key: Key) -> bool:
    """Whether the class speaks of the attribute, and may say that it is data."""
    return any(key in each.definition.info.names for each in lineage(cls) if each.definition.info)


def is_leaf(value: Value) -> bool:
    return is_variable(value) or isinstance(value, Array)


RULES: Final = {"nnx.update": update}
