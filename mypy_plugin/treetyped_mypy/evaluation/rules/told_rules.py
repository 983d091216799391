"""The rules that a function was told: what JAX runs instead where it takes its derivative, or maps it."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, Function, Value

METHODS: Final = {"defvjp": 2, "defjvp": 1, "def_vmap": 1}
"""How many rules each of them takes."""


def define(call: LibraryCall, custom: Transformed) -> Value:
    """``f.defvjp(fwd, bwd)``, ``f.defjvp(rule)``, ``f.def_vmap(rule)``: the last word counts, if it is certain."""
    function = written(custom.function)
    if isinstance(function, Function):
        is_seen = call.run.is_certain and not call.run.silence and not call.named and not call.is_open
        is_known = is_seen and METHODS.get(call.name) == len(call.positional)
        call.run.rules[function] = (*call.run.rules.get(function, ()), call.positional if is_known else ())
        call.run.ruled[function] = call.place
    return NONE if call.name == "defvjp" else call.get(0)


def written(function: Value) -> Value:
    """The function of the file that is behind ``jit``: it takes and gives the same."""
    while isinstance(function, Transformed) and function.word in ("jit", "checkpoint") and not function.options:
        function = function.function
    return function


def told(run: Running, function: Value) -> list[tuple[Value, ...]]:
    """The rules that count in a call; whoever calls at any time may have called before the last word."""
    rules = run.rules.get(function, ()) if isinstance(function, Function) else ()
    is_any = isinstance(function, Function) and function.frame.born < run.since
    return list(rules if is_any else rules[-1:])
