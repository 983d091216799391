"""``jax.tree_util.Partial``: a function with bound arguments, which are the children of a node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from treetyped_mypy import names
from treetyped_mypy.adapters.spec import ClassSpec
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.contents import Entries
from treetyped_mypy.flow.iteration import entries_of
from treetyped_mypy.flow.values import UNKNOWN, Tuple, Value

KIND: Final = "tree_partial"
FACTS: Final = (("spec", ClassSpec(("args", "keywords"), ("func",))), ("name", names.TREE_PARTIAL))


def made(call: LibraryCall) -> Value | None:
    if call.is_open or not call.positional:
        return None
    keywords = call.run.make(call.place, Entries("dict", tuple(call.named.items())))
    function, *bound = call.positional
    return Thing(KIND, (("func", function), ("args", Tuple(tuple(bound))), ("keywords", keywords)), FACTS)


def called(call: LibraryCall, owner: Thing) -> Value:
    """What is given by name later counts."""
    function, bound, keywords = (owner.get(name) or UNKNOWN for name in ("func", "args", "keywords"))
    entries = entries_of(call.run, keywords)
    if not isinstance(bound, Tuple) or entries is None or call.is_open:
        call.run.release(function)
        return UNKNOWN
    named = {str(key): value for key, value in entries} | call.named
    given = [*map(Argument, bound.items), *map(Argument, call.positional)]
    return call.run.call(function, [*given, *(Argument(value, name) for name, value in named.items())], call.place)


RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {"tree.Partial": made}
METHODS: Final[dict[str, Callable[[LibraryCall, Thing], Value]]] = {"__call__": called}
