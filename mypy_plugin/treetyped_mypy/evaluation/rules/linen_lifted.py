"""Flax linen: ``nn.scan``, ``nn.vmap``, ``nn.remat`` and ``nn.jit`` of a function that a method calls itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy.nodes import CallExpr, FuncDef

from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.arrays import as_array
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules.linen_names import lifted
from treetyped_mypy.flow.values import UNKNOWN, Class, Function, Value

KIND: Final = "lifted_function"


def lifting(word: str, prefix: str | None = None) -> Callable[[LibraryCall], Value | None]:
    """Of a class it is another class, and of a function one that takes the module first; a decorator makes a method."""

    def rule(call: LibraryCall) -> Value | None:
        target = call.get(0, "target")
        if isinstance(target, Class) and prefix is not None:
            return lifted(prefix)(call)
        is_called_itself = isinstance(call.place, CallExpr) and isinstance(call.run.frame.home, FuncDef)
        call.run.release(target)
        if not is_called_itself or not isinstance(target, Function):
            return UNKNOWN
        return Thing(KIND, (), (("word", word), ("name", target.definition.name)))

    return rule


def call_function(call: LibraryCall, owner: Thing) -> Value:
    first = call.positional[0] if call.positional and not call.is_open else UNKNOWN
    if as_array(first) is not None or isinstance(opened(call.run, first), Opened):
        text = flax.no_module_first(str(owner.fact("word")), str(owner.fact("name")), call.says(first))
        call.say(codes.STRUCTURE, text, flax.MODULE_FIRST)
    for value in (*call.positional, *call.named.values()):  # the module makes variables of which nothing is seen
        call.run.release(value)
    return UNKNOWN


METHODS: Final = {KIND: {"__call__": call_function}}
RULES: Final = {
    "linen.remat": lifting("remat", "Checkpoint"),
    "linen.checkpoint": lifting("checkpoint", "Checkpoint"),
    "linen.jit": lifting("jit", "Jit"),
    "linen.scan": lifting("scan"),
    "linen.vmap": lifting("vmap"),
}
