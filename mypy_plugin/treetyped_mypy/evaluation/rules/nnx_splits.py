"""Flax NNX: ``nnx.split_rngs(splits=n)`` around a function, which is given streams with ``n`` keys in each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy.nodes import CallExpr, RefExpr

from treetyped_mypy.evaluation.atoms import Thing, Transformed
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.rules.nnx_references import files_of
from treetyped_mypy.evaluation.rules.nnx_rngs import rows_of, with_rows
from treetyped_mypy.evaluation.rules.nnx_trees import map_around
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Value
from treetyped_mypy.syntax.tree import descendants

WORD: Final = "nnx.split_rngs"
IN_PLACE: Final = frozenset({"split_rngs", "fork_rngs", "restore_rngs", "reseed"})


def split_rngs(call: LibraryCall) -> Value:
    """What is given at once is split in place, which is not followed."""
    return UNKNOWN if call.is_open or call.positional else Transformed(WORD, NONE, tuple(call.named.items()))


def call_split(made: LibraryCall, t: Transformed) -> Value:
    """The decorator that was made takes the function, and what it gives the arguments of that."""
    if t.function == NONE:
        return UNKNOWN if made.is_open else Transformed(WORD, made.get(0), t.options)
    if made.is_open:
        made.run.release(t.function)
        return UNKNOWN

    def split(value: Value) -> Value:
        return map_around(made.run, value, lambda node: split_in(made, t, node), lambda leaf: leaf, made.place)

    positional = [Argument(split(value)) for value in made.positional]
    named = [Argument(split(value), name) for name, value in made.named.items()]
    return made.run.call(t.function, [*positional, *named], made.place)


def split_in(made: LibraryCall, t: Transformed, node: Value) -> Value:
    """A stream that has one key has as many as it is split into."""
    if not isinstance(node, Thing) or node.kind != "rngs":
        return node
    splits = constant_of(made.run, t.option("splits") or UNKNOWN)
    is_whole = t.option("only") in (None, Constant(...), Constant(True)) and t.option("squeeze") is None
    return with_rows(node, splits if is_whole and type(splits) is int and rows_of(node) == 0 else None)


def is_unsplit(run: Running, value: Thing) -> bool:
    """Whether each stream certainly has one key: nothing in the file splits any in place."""
    return rows_of(value) == 0 and not any(
        isinstance(node, CallExpr)
        and isinstance(node.callee, RefExpr)
        and node.callee.fullname.rpartition(".")[2] in IN_PLACE
        and (node.args and node.arg_names[0] is None)
        for file in files_of(run)
        for node in descendants(file)
    )


CALLS: Final[dict[str, Callable[[LibraryCall, Transformed], Value]]] = {WORD: call_split}
RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {WORD: split_rngs}
