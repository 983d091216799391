"""``jax.jit(f).lower(...).compile()``: what is compiled is called with trees like those that it was compiled for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from treetyped_mypy.errors import codes, jit
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Thing, Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.trees import seen_leaves
from treetyped_mypy.flow.values import UNKNOWN, Tuple, Value

STATIC: Final = frozenset(["static_argnums", "static_argnames", "static_broadcasted_argnums"])
LOWERED, COMPILED, EXPORTING, EXPORTED = "lowered", "compiled", "exporting", "exported"


def lower(call: LibraryCall, function: Transformed) -> Value:
    """The arguments are kept, unless some of them are static: those are not given again."""
    if call.is_open or {name for name, _ in function.options} & STATIC:
        return UNKNOWN
    named = tuple(call.named.items())
    return Thing(LOWERED, (("function", function), ("positional", Tuple(call.positional)), *named))


def compiled(_call: LibraryCall, lowered: Thing) -> Value:
    return Thing(COMPILED, lowered.held)


def call_compiled(call: LibraryCall, function: Thing) -> Value:
    """The very trees are compared, and no transformation gets inside."""
    given = [leaf for value in call.arguments for leaf in seen_leaves(call.run, value)]
    if any(isinstance(leaf, Array) and leaf.is_closed for leaf in given):
        return call.say(codes.LEAF, jit.COMPILED_IS_CLOSED)
    return of_other_trees(call, function, jit.COMPILED)


def call_exported(call: LibraryCall, function: Thing) -> Value:
    return of_other_trees(call, function, jit.EXPORTED)


def of_other_trees(call: LibraryCall, function: Thing, made: str) -> Value:
    """What is made for some trees is given others."""
    _, (_, positional), *named = function.held
    if call.is_open or not isinstance(positional, Tuple):
        return UNKNOWN
    if len(positional.items) != len(call.positional) or dict(named).keys() != call.named.keys():
        return call.say(
            codes.STRUCTURE, jit.compiled_for_other_arguments(made, len(positional.items), sorted(dict(named)))
        )
    pairs = [*zip(positional.items, call.positional, strict=True), *((each, call.named[name]) for name, each in named)]
    for compiled_for, given in pairs:
        if mismatches := call.mismatches(compiled_for, given, equal=True):
            return call.say(codes.STRUCTURE, jit.compiled_for_another_tree(made, mismatches[0]))
    return UNKNOWN


def export(call: LibraryCall) -> Value:
    """``jax.export.export(jax.jit(f))``: called with arguments it gives what is called with trees like those."""
    return Thing(EXPORTING, (("function", call.get(0, "fun_jit")),))


def exported(call: LibraryCall, made: Thing) -> Value:
    function = made.get("function")
    found = lower(call, function) if isinstance(function, Transformed) and function.word == "jit" else UNKNOWN
    return Thing(EXPORTED, found.held) if isinstance(found, Thing) else UNKNOWN


RULES: Final[dict[str, Callable[[LibraryCall], Value]]] = {"jax.export": export}
METHODS: Final[dict[str, dict[str, Callable[[LibraryCall, Thing], Value]]]] = {
    LOWERED: {"compile": compiled},
    COMPILED: {"__call__": call_compiled, "call": call_compiled},
    EXPORTING: {"__call__": exported},
    EXPORTED: {"call": call_exported},
}
