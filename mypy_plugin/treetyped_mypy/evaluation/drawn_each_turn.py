"""A key from outside that the body of ``lax.scan`` draws with: each turn gets the very same numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from mypy.nodes import CallExpr, MypyFile

from treetyped_mypy.errors import carry, codes
from treetyped_mypy.evaluation.atoms import Partial, Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.drawn_twice import is_indexed, what
from treetyped_mypy.evaluation.keys import Key, number
from treetyped_mypy.evaluation.trees import seen_leaves
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Function, Method, Value
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.changes import written
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.syntax.tried import is_for_show


@dataclass(frozen=True, slots=True)
class Turning:
    """One loop, while its body is recorded for all turns."""

    body: Value
    since: int
    """Each key that is made later has a greater number."""
    given: frozenset[int | None]
    """The keys that are new in each turn, though they were made before."""


@contextmanager
def turning(run: Running, body: Value, given: Iterable[Value]) -> Iterator[None]:
    """While a body runs that stands for each turn; ``UNKNOWN`` where it may be another one each time."""
    keys = (leaf.which for value in given for leaf in seen_leaves(run, value) if isinstance(leaf, Key))
    run.turning.append(Turning(body_of(body), next(number), frozenset(keys)))
    try:
        yield
    finally:
        run.turning.pop()


def report_drawn_each_turn(call: LibraryCall) -> None:
    """Where the body itself draws, and each turn takes all that is drawn."""
    run, key, written_key = call.run, call.get(0, "key"), call.written(0, "key")
    file, place = run.file.home, call.place
    if not isinstance(file, MypyFile) or not isinstance(place, CallExpr) or written_key is None or not run.is_certain:
        return
    if not is_from_outside(run, key) or (call.name == "random.split" and len(call.arguments) > 1):
        return  # of many keys each turn may take its own
    syntax, name = syntax_of(file), written(written_key)
    if is_indexed(syntax, place) or is_for_show(syntax, file, place, place.callee, may_compile=False):
        return
    call.say(codes.LEAF, carry.drawn_each_turn(call.name, name, what(call)), carry.FOLD_IN)


def body_of(value: Value) -> Value:
    """The function of the file that runs: of a method, of a partial, of a function that is compiled."""
    while isinstance(value, Method | Partial) or (
        isinstance(value, Transformed) and value.word in ("jit", "checkpoint")
    ):
        value = value.function
    return value


def is_from_outside(run: Running, key: Value) -> bool:
    """Whether the body itself runs, and the key was there before: no part of a carry, and no row of many."""
    inner = run.turning[-1] if run.turning else None
    if inner is None or not isinstance(inner.body, Function) or not isinstance(key, Key) or key.which is None:
        return False
    is_older = key.which < inner.since and key.which not in inner.given
    return bool(run.functions) and run.functions[-1].home is inner.body.definition and is_older
