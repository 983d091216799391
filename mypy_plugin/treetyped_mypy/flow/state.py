"""The state of a running program: what each name is bound to, and what each object holds.

A branch runs in a state of its own above the common one, so that it costs what it writes; where branches meet, what
they wrote is joined. A state below others is not written to until they have met.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias, cast

from treetyped_mypy.flow.contents import RELEASED, Held, held_in_common, values_in
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.unifying import Group, twins_of, unified, with_unified
from treetyped_mypy.flow.values import (
    PASSIVE,
    Atom,
    Builtin,
    Class,
    Frame,
    Function,
    Method,
    Object,
    Super,
    Tuple,
    Value,
    View,
    options,
)

Cell: TypeAlias = tuple[Frame, str] | Object
"""A name in its frame, or an object."""

Code: TypeAlias = Function | Class
"""What may be called, and do anything."""

Writes: TypeAlias = Mapping[Cell, object]


class Absent:
    """A name that is not bound here."""


ABSENT: Final = Absent()


class Changes:
    """How often each cell was written, on whatever path; and what with, in order."""

    __slots__ = ("below", "counts", "marks", "order", "widened", "young")

    def __init__(self, below: Changes | None = None) -> None:
        self.below = below
        """What was written before any of this."""
        self.counts: defaultdict[Cell, int] = defaultdict(int)
        self.order: list[tuple[Cell, object]] = []
        self.widened: list[tuple[Cell, object]] = []
        """What a cell was taken to hold, to stand for any number of turns."""
        self.marks: dict[Function, Object] = {}
        """For a function that was handed on: what stands for all that it could reach then."""
        self.young: set[Object] = set()
        """The objects that were made since a function was handed on last."""

    def holds(self, what: Object, held: Held) -> None:
        if what not in self.counts and (self.below is None or what not in self.below.counts):
            self.young.add(what)
        elif held is not RELEASED and what not in self.young:
            self.marks = {}
        self.add(what, held)

    def add(self, cell: Cell, value: object) -> None:
        self.counts[cell] += 1
        self.order.append((cell, value))

    def mark_of(self, function: Function) -> Object | None:
        found = self.marks.get(function)
        return self.below.mark_of(function) if found is None and self.below is not None else found

    def cells_of(self, frame: Frame) -> list[tuple[Frame, str]]:
        """The names that were ever bound in a frame."""
        found = [cell for cell in self.counts if isinstance(cell, tuple) and cell[0] is frame]
        return found if self.below is None else [*dict.fromkeys([*found, *self.below.cells_of(frame)])]

    @property
    def mark(self) -> int:
        return len(self.order)

    def forget(self, mark: int) -> None:
        """What was written since the mark was only tried."""
        for cell, count in self.since(mark).items():
            self.counts[cell] -= count
        del self.order[mark:]

    def since(self, mark: int) -> Counter[Cell]:
        return Counter(cell for cell, _ in self.order[mark:])

    def older(self, mark: int) -> list[Cell]:
        """What was written since the mark, and before it too."""
        return [cell for cell, count in self.since(mark).items() if self.counts[cell] > count]


class State:
    __slots__ = ("base", "changes", "ones", "writes")

    def __init__(self, base: State | None = None) -> None:
        self.base = base
        self.writes: dict[Cell, object] = {}
        self.changes: Changes = Changes() if base is None else base.changes

    @staticmethod
    def over(base: State) -> State:
        """Where nothing is known as changed that was written below."""
        found = State(base)
        found.changes = Changes(base.changes)
        return found

    def lay(self, held: Mapping[Object, Held]) -> None:
        """Below all that is written here: it was so before."""
        for cell, what in held.items():
            self.writes.setdefault(cell, what)

    def get(self, cell: Cell) -> object:
        state: State | None = self
        while state is not None:
            if cell in state.writes:
                return state.writes[cell]
            state = state.base
        return ABSENT

    def bound(self, frame: Frame, name: str) -> Value | None:
        found = self.get((frame, name))
        return None if found is ABSENT else found  # type: ignore[return-value]

    def bind(self, frame: Frame, name: str, value: Value) -> None:
        self.writes[frame, name] = value
        self.changes.add((frame, name), value)

    def unbind(self, frame: Frame, name: str) -> None:
        self.writes[frame, name] = ABSENT
        self.changes.add((frame, name), ABSENT)

    def held(self, what: Object) -> Held:
        found = self.get(what)
        return RELEASED if found is ABSENT else found  # type: ignore[return-value]

    def hold(self, what: Object, held: Held) -> None:
        self.replace_held(what, held)
        for twin in twins_of(what) if what.twins else ():
            self.replace_held(twin, RELEASED)

    def replace_held(self, what: Object, held: Held) -> None:
        self.writes[what] = held
        self.changes.holds(what, held)

    def was_released(self, function: Function) -> bool:
        """Whether the function was handed on before, and may reach nothing else by now."""
        mark = self.changes.mark_of(function)
        return mark is not None and self.get(mark) is RELEASED

    def releases(self, functions: Iterable[Function]) -> None:
        self.changes.young.clear()
        for function in functions:
            self.writes[self.changes.marks.setdefault(function, Object(function.definition))] = RELEASED

    def since(self, base: State | None) -> dict[Cell, object]:
        """All that was written above ``base``."""
        if self.base is base:
            return dict(self.writes)
        layers: list[State] = []
        state: State | None = self
        while state is not None and state is not base:
            layers.append(state)
            state = state.base
        found: dict[Cell, object] = {}
        for layer in reversed(layers):
            found.update(layer.writes)
        return found

    def meet(self, ends: Iterable[Writes]) -> list[Code]:
        """Branches that ran above this state end here; a name that one of them does not bind is what the others say.

        What is returned is told apart no more: it may be called unseen.
        """
        ends = list(ends)
        if len(ends) == 1:
            self.writes.update(ends[0])
            return []
        cells = dict.fromkeys(cell for end in ends for cell in end)
        lost = self.meet_at({cell: [end[cell] if cell in end else self.get(cell) for end in ends] for cell in cells})
        self.unify(cells)
        return lost

    def meet_in_turn(self, found: Mapping[Cell, Sequence[object]]) -> list[Code]:
        """Each cell may hold any of what was found for it, in whatever number: what was made alike is made one."""
        made: dict[Cell, Sequence[object]] = {
            cell: held for cell, held in found.items() if isinstance(cell, Object) and self.get(cell) is ABSENT
        }
        lost = self.meet_at(made)
        older = {cell: held for cell, held in found.items() if cell not in made}
        for at in range(1, max(map(len, older.values()), default=0)):
            step = {cell: [self.get(cell), held[at]] for cell, held in older.items() if at < len(held)}
            lost += self.meet_at(step)
            self.unify(step)
        return lost

    def meet_at(self, found: Mapping[Cell, Sequence[object]]) -> list[Code]:
        """Each cell may hold any of what was found for it."""
        lost = list[Code]()
        for cell, here in found.items():
            if all(value is here[0] for value in here):
                self.writes[cell] = here[0]
                continue
            known = [value for value in here if value is not ABSENT]
            if not known:
                self.writes[cell] = ABSENT
            elif isinstance(cell, Object):
                self.writes[cell] = held_in_common(cast("list[Held]", known))
                lost += self.let_go(values_of(known), values_of([self.writes[cell]]))
            else:
                joined = self.writes[cell] = join(cast("list[Value]", known))
                lost += self.let_go(cast("list[Value]", known), [joined])
        return lost

    def widen(self, cell: Cell, value: object) -> None:
        """The cell holds less that is known, though nothing has written it."""
        self.writes[cell] = value
        self.changes.widened.append((cell, value))

    def unify(self, cells: Iterable[Cell]) -> None:
        """What was made alike on several ways is one object from here on."""
        self.ones: dict[Group, Object] = {}
        for cell in dict.fromkeys(cells):
            value = self.writes.get(cell, ABSENT)
            if isinstance(cell, Object):
                held = cast("Held", value) or () if value is not ABSENT else ()
                found = tuple(with_unified(self, contents, 0) for contents in held)
                if found != held:
                    self.writes[cell] = found
            elif value is not ABSENT and type(value) not in PASSIVE:
                self.writes[cell] = unified(self, cast("Value", value))

    def as_one(self, value: Value) -> Value:
        """The same for a value that has no name: ``{"w": x} if flag else {"w": y}``."""
        self.ones = {}
        return unified(self, value)

    def let_go(self, before: Iterable[Value], after: Iterable[Value]) -> list[Code]:
        """An object that is not told apart from anything else any more has a name that is not followed."""
        lost, code = followed_in(before) - followed_in(after), list[Code]()
        while lost:
            found = lost.pop()
            if not isinstance(found, Object):
                code.append(found)
            elif (held := self.held(found)) is not None:
                self.hold(found, RELEASED)
                lost |= followed_in(value for contents in held for value in values_in(contents))
        return code


def values_of(alternatives: Iterable[object]) -> list[Value]:
    found = cast("Iterable[Held]", alternatives)
    return [value for held in found for contents in held or () for value in values_in(contents)]


def followed_in(values: Iterable[Value]) -> set[Object | Code]:
    """The objects and the code that the values are, or hold in tuples."""
    found: set[Object | Code] = set()
    stack = [value for value in values if type(value) not in PASSIVE]
    while stack:
        for option in options(stack.pop()):
            match option:
                case Object() | Function() | Class():
                    found.add(option)
                case Tuple(items=items) | Atom(parts=items):
                    stack.extend(items)
                case Method(function=function, receiver=receiver):
                    stack += [function, receiver]
                case Builtin(receiver=receiver) | Super(receiver=receiver) | View(owner=receiver):
                    stack.append(receiver)
                case _:
                    continue
    return found
