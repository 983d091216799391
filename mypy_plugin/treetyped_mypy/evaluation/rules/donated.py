"""What ``jit`` is told to donate: the buffer of an array can be given away only once."""

from __future__ import annotations

from collections.abc import Iterator

from mypy.nodes import CallExpr, NameExpr

from treetyped_mypy.errors import codes, jit
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.jit_options import indices
from treetyped_mypy.evaluation.rules.tracing import parameters
from treetyped_mypy.flow.values import NONE
from treetyped_mypy.syntax.written_leaves import written_leaves


def report_donated(made: LibraryCall, t: Transformed) -> bool:
    """Whether one array, by its name, stands twice in what is donated: whether two values are one array is not seen."""
    seen: set[str] = set()
    for name in names_donated(made, t):
        if name in seen:
            made.say(codes.LEAF, jit.donated_twice(name))
            return True
        seen.add(name)
    return False


def names_donated(made: LibraryCall, t: Transformed) -> Iterator[str]:
    call = made.place
    if not isinstance(call, CallExpr) or len(made.positional) != len(call.args) or made.named:
        return
    for at in donated(made, t):
        for leaf in written_leaves(call.args[at]) if at < len(call.args) else ():
            if isinstance(leaf, NameExpr) and isinstance(made.run.look_up(leaf.name), Array):
                yield leaf.name


def donated(made: LibraryCall, t: Transformed) -> list[int]:
    """The positions, as far as they are seen."""
    known = parameters(made, t.function)
    options = (constant_of(made.run, t.option(name) or NONE) for name in ("donate_argnums", "donate_argnames"))
    numbers, names = (each if isinstance(each, tuple) else (each,) for each in options)
    return [] if known is None else indices(tuple(known), numbers, names)
