"""A class that flattens itself: JAX takes an instance apart, and puts it together, by the class's own two functions.

They are run for that. What fails in them is said where JAX itself runs them, with leaves of its own, and nowhere else.
What they change beside what they make is not followed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final

from mypy.nodes import Node

from treetyped_mypy.adapters.facts import recorded
from treetyped_mypy.adapters.jax_register import ADAPTER
from treetyped_mypy.errors import codes, flattening
from treetyped_mypy.evaluation.arrays import Array, show_shape
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.attributes import read_of_class
from treetyped_mypy.flow.classes import fields_of, member
from treetyped_mypy.flow.containers import MAPPINGS, kinds_of
from treetyped_mypy.flow.contents import Fields
from treetyped_mypy.flow.ends import EndedError, SpentError
from treetyped_mypy.flow.iteration import items_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.state import State, Writes
from treetyped_mypy.flow.values import UNKNOWN, Class, Function, Object, Tuple, Value
from treetyped_mypy.frozen import dataclass

STEPS: Final = 300
"""How many steps one of the two functions may take."""
SHARE: Final = 4
"""One of so many is taken from the file's own: nobody asked for the others, and they have an end."""


@dataclass(frozen=True, slots=True)
class Flattening:
    """The functions of a class: ``flatten(x)`` gives the children and the aux data, ``unflatten`` takes these."""

    flatten: Value
    unflatten: Value
    with_keys: bool = False
    """Each child stands in a pair with its key."""


def flattening_of(run: Running, cls: Class) -> Flattening | None:
    """What ``register_pytree_node`` was told of the class, or its methods where a decorator registers it."""
    if cls.definition in run.flattenings:
        told = run.flattenings[cls.definition]
        return told if isinstance(told, Flattening) else None
    info = cls.definition.info
    if not info or (recorded(info) or {}).get("adapter") != ADAPTER.name:
        return None
    plain, keyed = (member(run, cls, name) for name in ("tree_flatten", "tree_flatten_with_keys"))
    unflatten, flatten = read_of_class(run, cls, "tree_unflatten"), plain or keyed
    if not isinstance(flatten, Function) or unflatten is None:
        return None
    return Flattening(flatten, unflatten, with_keys=plain is None)


def taken_apart(run: Running, value: Value, cls: Class, place: Node) -> tuple[tuple[Value, ...], Value] | None:
    """The children and the aux data; none where they are not seen."""
    own = flattening_of(run, cls)
    if own is None:
        return None
    pair = flattened(run, own, value, place)
    if not isinstance(pair, Tuple) or len(pair.items) != 2 or kinds_of(run, pair.items[0]) & MAPPINGS:
        return None
    children = items_of(run, pair.items[0]) if isinstance(pair.items[0], Tuple | Object) else None
    if children is not None and own.with_keys:
        children = without_keys(children)
    return None if children is None else (children, pair.items[1])


def flattened(run: Running, own: Flattening, value: Value, place: Node) -> Value:
    return aside(run, lambda: run.call(own.flatten, [Argument(value)], place))


def without_keys(children: Sequence[Value]) -> tuple[Value, ...] | None:
    pairs = [child.items for child in children if isinstance(child, Tuple) and len(child.items) == 2]
    return tuple(pair[1] for pair in pairs) if len(pairs) == len(children) else None


def put_together(run: Running, cls: Class, aux: Value, children: Sequence[Value], place: Node) -> Value:
    """Another instance with other children."""
    own = flattening_of(run, cls)
    if own is None:
        return UNKNOWN

    given = [Argument(aux), Argument(Tuple(tuple(children)))]
    refused = partial(report_refused, run, cls, place) if run.remaking else None
    made = aside(run, lambda: run.call(own.unflatten, given, place), refused)
    if not isinstance(made, Object | Tuple) or made.cls is not cls:
        return UNKNOWN
    if run.remaking and not run.mapping:
        report_changed(run, made, cls, children, place)
    return made


def report_changed(run: Running, made: Object | Tuple, cls: Class, children: Sequence[Value], place: Node) -> None:
    """Whether an array has another shape after it was put in: it has one more each time that JAX does this."""
    again = taken_apart(run, made, cls, place)
    after = again[0] if again is not None else ()
    pairs = [(seen_shape(old), seen_shape(new)) for old, new in zip(children, after, strict=False)]
    is_exchanged = Counter(old for old, _ in pairs) == Counter(new for _, new in pairs)  # said of the two functions
    if len(after) != len(children) or is_exchanged:
        return
    for at, (old, new) in enumerate(pairs):
        if old is not None and new is not None and old != new:
            text = flattening.other_shape(
                cls.definition.name, name_of(run, made, at, after), show_shape(old), show_shape(new)
            )
            run.fail(place, codes.FIELD, text, flattening.AS_THEY_ARE)
            return


def seen_shape(value: Value) -> tuple[int, ...] | None:
    """If all of it is seen."""
    shape = value.shape if isinstance(value, Array) else None
    sizes = [size for size in shape or () if isinstance(size, int)]
    return tuple(sizes) if shape is not None and len(sizes) == len(shape) else None


@contextmanager
def remaking(run: Running) -> Iterator[None]:
    """While JAX itself makes instances again, of leaves that are seen: what raises in that is said."""
    run.remaking += 1
    try:
        yield
    finally:
        run.remaking -= 1


def report_refused(run: Running, cls: Class, place: Node) -> None:
    """The class refuses the leaves by a ``raise`` or ``assert`` of its own."""
    text = flattening.refuses_leaves(cls.definition.name)
    run.raises(place, text, flattening.WITHOUT_INIT, codes.FIELD)


def aside(run: Running, act: Callable[[], Value], refused: Callable[[], None] | None = None) -> Value:
    """What comes of it, where that changes nothing that was there before.

    Nothing is said of what it does, unless there is something to say where it raises.
    """
    mark, said = run.state.changes.mark, (run.said, len(run.undecided))
    run.silence += refused is None
    try:
        found, writes, has_ended = apart(run, act)
    finally:
        run.silence -= refused is None
    if writes is None:
        run.state.changes.forget(mark)
    if has_ended and refused is not None and said == (run.said, len(run.undecided)):
        refused()
    if writes is None:
        return UNKNOWN
    run.meet([writes])
    return found


def apart(run: Running, act: Callable[[], Value]) -> tuple[Value, Writes | None, bool]:
    """What comes of it, what is written by it, if that is new, and whether it raises."""
    base, mark, left, kept = run.state, run.state.changes.mark, run.left, run.remaking
    start = min(left, run.reserve + STEPS)
    run.state, run.left, run.remaking = State(base), start, 0
    try:
        found = act()
        writes = run.state.since(base)
        return found, None if run.state.changes.older(mark) else writes, False
    except (EndedError, SpentError, RecursionError) as end:
        return UNKNOWN, None, isinstance(end, EndedError)
    finally:
        run.state, run.left, run.remaking = base, left - (start - run.left) // SHARE, kept


def name_of(run: Running, owner: Value, at: int, children: Sequence[Value]) -> str:
    """The attribute that a child is, if it is one."""
    names = [name for name, value in attributes_of(run, owner) if value is children[at]]
    before = sum(child is children[at] for child in children[:at])
    return names[before] if before < len(names) else f"children[{at}]"


def attributes_of(run: Running, owner: Value) -> Sequence[tuple[str, Value]]:
    match owner:
        case Tuple(items=items, cls=Class() as cls):
            return [(field.name, item) for field, item in zip(fields_of(run, cls) or (), items, strict=False)]
        case Object() if (held := run.state.held(owner)) and isinstance(held[0], Fields):
            return held[0].fields
        case _:
            return ()
