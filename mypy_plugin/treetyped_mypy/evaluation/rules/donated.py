"""What ``jit`` is told to donate: the memory of an array is given away once, and the array is gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from mypy.nodes import CallExpr, MemberExpr, NameExpr

from treetyped_mypy.errors import codes, jit, tracing
from treetyped_mypy.evaluation.arrays import Array, Shape
from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.jit_options import indices
from treetyped_mypy.evaluation.leaving import parts_of, with_parts
from treetyped_mypy.evaluation.rules.tracing import parameters
from treetyped_mypy.evaluation.trees import seen_leaves
from treetyped_mypy.flow.contents import Many
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, Object, Tuple, Value
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
    given = [t.option(name) for name in ("donate_argnums", "donate_argnames")]
    if given == [None, None]:
        return []
    known = parameters(made, t.function)
    options = (constant_of(made.run, option or NONE) for option in given)
    numbers, names = (each if isinstance(each, tuple) else (each,) for each in options)
    return [] if known is None else indices(tuple(known), numbers, names)


def give_away(made: LibraryCall, t: Transformed, result: Value) -> None:
    """The arrays of a donated argument are gone where the result takes over their memory; in a trace none is."""
    run, places = made.run, donated(made, t)
    if not places or run.recording or run.tracing or run.repeating or made.named:
        return
    free = Counter(memory_of(leaf) for leaf in seen_leaves(run, result) if isinstance(leaf, Array))
    why = donated_to(made)
    for at in places:
        if at < len(made.positional):
            value = made.positional[at]
            gone = without_memory(run, value, free, why)
            bind_argument(made, at, value, gone)


def donated_to(made: LibraryCall) -> str:
    match made.place:
        case CallExpr(callee=NameExpr(name=name) | MemberExpr(name=name)):
            return tracing.donated(name, made.place.line)
        case place:
            return tracing.donated(None, place.line)


def memory_of(array: Array) -> tuple[str | None, Shape]:
    return array.kind, array.shape


def is_seen(array: Array) -> bool:
    """Whether it is certainly one of JAX, of a known size: of NumPy's a copy is made."""
    return array.is_numpy is False and array.kind is not None and array.shape is not None and None not in array.shape


def without_memory(run: Running, value: Value, free: Counter[tuple[str | None, Shape]], why: str) -> Value:
    """The same value with the arrays gone whose memory is used; an object is changed itself."""
    match value:
        case Array(kind=str(), shape=tuple() as shape, is_numpy=False) if (
            None not in shape and free[memory_of(value)] > 0
        ):
            free[memory_of(value)] -= 1
            return replace(value, gone=why)
        case Tuple(items=items):
            return replace(value, items=tuple(without_memory(run, item, free, why) for item in items))
        case Object():
            held = run.state.held(value) or ()
            if len(held) == 1 and not value.twins and not isinstance(held[0], Many):
                parts = {key: without_memory(run, part, free, why) for key, part in parts_of(held[0]).items()}
                run.state.hold(value, (with_parts(held[0], parts),))
            return value
        case _:
            return value


def bind_argument(made: LibraryCall, at: int, value: Value, gone: Value) -> None:
    """A name of the function that runs, if the argument is one."""
    written, run = made.written(at), made.run
    if isinstance(written, NameExpr) and gone is not value and run.state.bound(run.frame, written.name) is value:
        run.state.bind(run.frame, written.name, gone)
