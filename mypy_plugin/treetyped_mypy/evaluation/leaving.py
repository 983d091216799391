"""What a traced function has changed outside, when it has come to its end.

A tracer that it has left there is of no use any more, whoever reads it, and whenever. Whatever else it has changed is
not known: it may be traced once, never or again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from treetyped_mypy.errors import tracing
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.flow.contents import Contents, Entries, Fields, Items, Many, loosened
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.state import Cell, State
from treetyped_mypy.flow.values import UNKNOWN, Key, Object, Tuple, Value, options


class Leaving:
    def __init__(self, run: Running, outer: State, mark: int, *, has_ended: bool) -> None:
        self.run = run
        self.outer = outer
        self.changed = run.state.changes.older(mark)
        """What the function has not made itself."""
        written, counts = run.state.changes.since(mark), run.state.changes.counts
        self.young = {cell for cell, count in written.items() if count == counts[cell]}
        self.has_ended = has_ended
        """An array of a trace around this one lives on, also where the function around it runs for strangers."""
        self.seen: set[Object] = set()

    def leave(self) -> None:
        for cell in self.changed:
            if isinstance(cell, Object):
                self.leave_object(cell)
            else:
                self.leave_name(cell)

    def loosen(self) -> None:
        """A list that may have grown has any number of such items."""
        for cell in self.changed:
            held = self.run.state.held(cell) if isinstance(cell, Object) else None
            if isinstance(cell, Object) and held is not None and len(held) > 1 and all(map(is_list, held)):
                self.run.state.hold(cell, loosened([*held]))
                self.run.state.unify([cell])

    def leave_name(self, cell: Cell) -> None:
        assert not isinstance(cell, Object)
        before, after = self.outer.bound(*cell), self.run.state.bound(*cell)
        if after is not None:
            self.run.state.bind(*cell, self.left_or_unknown(after, [] if before is None else [before]))

    def leave_object(self, cell: Object) -> None:
        before, after = self.outer.held(cell), self.run.state.held(cell)
        found = [self.left_in(before, contents) for contents in after or ()] if before is not None else []
        kept = tuple(contents for contents in found if contents is not None)
        if kept and len(kept) == len(found):
            self.run.state.hold(cell, kept)
        else:
            self.run.release(cell)

    def left_in(self, before: Iterable[Contents], after: Contents) -> Contents | None:
        """The contents as they are left; none where nothing is known of them."""
        parts, olds = parts_of(after), [parts_of(each) for each in before if type(each) is type(after)]
        if any(old.keys() - parts.keys() for old in olds):
            return None
        found: dict[Key, Value] = {}
        for key, value in parts.items():
            found[key] = self.left_or_unknown(value, [old[key] for old in olds if key in old])
            if found[key] is UNKNOWN is not value and isinstance(after, Items | Many):
                return None  # how often something was put into it is not known
        return with_parts(after, found)

    def left_or_unknown(self, value: Value, before: list[Value]) -> Value:
        if value in before:
            return value
        if self.holds_tracer(value):
            return self.left(value)
        for each in (*before, value):
            self.run.release(each)
        return UNKNOWN

    def holds_tracer(self, value: Value) -> bool:
        match value:
            case Array():
                return is_tracer(value)
            case Tuple(items=items):
                return any(map(self.holds_tracer, items))
            case Object() if value in self.young:
                held = self.run.state.held(value) or ()
                return any(self.holds_tracer(part) for each in held for part in parts_of(each).values())
            case _:
                return any(self.holds_tracer(option) for option in options(value) if option is not value)

    def left(self, value: Value) -> Value:
        """The same with each tracer in it left over: in the very objects that the function has made."""
        match value:
            case Array() if self.has_ended and is_tracer(value):
                is_traced = value.is_traced or bool(value.varies)
                return replace(value, is_traced=is_traced, gone=tracing.LEFT_OVER, varies=frozenset())
            case Tuple(items=items):
                return replace(value, items=tuple(map(self.left, items)))
            case Object() if self.has_ended and value in self.young and value not in self.seen:
                self.seen.add(value)
                held = self.run.state.held(value) or ()
                found = [with_parts(each, {k: self.left(part) for k, part in parts_of(each).items()}) for each in held]
                self.run.state.hold(value, tuple(found)) if found else None
                return value
            case _:
                each = options(value)
                return value if len(each) < 2 else join(map(self.left, each))


def is_tracer(value: Array) -> bool:
    return value.is_traced or value.is_differentiated or bool(value.varies)


def is_list(contents: Contents) -> bool:
    return isinstance(contents, Items | Many) and contents.kind == "list"


def parts_of(contents: Contents) -> dict[Key, Value]:
    match contents:
        case Items(items=items):
            return dict(enumerate(items))
        case Entries(entries=parts) | Fields(fields=parts):
            return dict(parts)
        case Many(element=element):
            return {0: element}
        case _:
            return {}


def with_parts(contents: Contents, parts: dict[Key, Value]) -> Contents:
    match contents:
        case Items():
            return replace(contents, items=tuple(parts.values()))
        case Entries():
            return replace(contents, entries=tuple(parts.items()))
        case Fields():
            return replace(contents, fields=tuple((str(name), value) for name, value in parts.items()))
        case Many():
            return replace(contents, element=parts[0])
        case _:
            return contents
