"""What code can reach, and whether a call of it may change any of that."""

from __future__ import annotations

from collections.abc import Iterable

from mypy import nodes as n

from treetyped_mypy.flow.classes import is_firm, is_settled
from treetyped_mypy.flow.contents import values_in
from treetyped_mypy.flow.effects import Effects, effects_of
from treetyped_mypy.flow.library import Library
from treetyped_mypy.flow.lineage import lineage
from treetyped_mypy.flow.running import Kinds, Running
from treetyped_mypy.flow.scopes import home_of, names_bound_at, names_bound_by
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


class Reaching(Running):
    def __init__(self, file: n.MypyFile, library: Library, budget: int, kinds: Kinds | None) -> None:
        super().__init__(file, budget, kinds)
        self.library = library
        self.effects: dict[n.Node, Effects] = {}
        self.cells: dict[Function, list[tuple[Frame, str]]] = {}
        self.names: dict[n.ClassDef, list[str]] = {}

    def effects_of(self, function: Function) -> Effects:
        found = self.effects.get(function.definition)
        if found is None:
            found = self.effects[function.definition] = effects_of(function.definition, self.library.reads)
        return found

    def reached_by(self, function: Function) -> Iterable[Value]:
        """What its defaults and its free names hold."""
        yield from filter(None, function.defaults)
        for frame, name in self.cells_of(function):
            if (value := self.state.bound(frame, name)) is not None:
                yield value

    def cells_of(self, function: Function) -> list[tuple[Frame, str]]:
        """Its free names, each in the frame where it is found."""
        found = self.cells.get(function)
        if found is None:
            inside = beside(function)
            free = self.effects_of(function).free
            found = self.cells[function] = [(home_of(inside, name), name) for name in free]
        return found

    def methods_of(self, cls: Class) -> Iterable[Function | Atom]:
        for each in lineage(cls):
            for name in self.names_of(each.definition):
                if isinstance(found := self.state.bound(each.frame, name), Function | Atom):
                    yield found

    def names_of(self, cls: n.ClassDef) -> list[str]:
        """What its body binds."""
        found = self.names.get(cls)
        if found is None:
            found = self.names[cls] = [name for statement in cls.defs.body for name in names_bound_at(statement)]
        return found

    def may_change(self, value: Value, seen: set[int]) -> bool:
        """Whether a call of the value, or of what it reaches, may change anything that is followed."""
        return type(value) not in PASSIVE and any(self.option_may_change(option, seen) for option in options(value))

    def option_may_change(self, value: Value, seen: set[int]) -> bool:
        if id(value) in seen:
            return False
        match value:
            case Function():
                seen.add(id(value))
                return self.function_may_change(value, seen)
            case Class():
                seen.add(id(value))
                return any(self.may_change(method, seen) for method in self.methods_of(value))
            case Tuple(items=items):
                return any(self.may_change(item, seen) for item in items)
            case Method(function=function, receiver=owner):
                return self.may_change(function, seen) or self.may_change(owner, seen)
            case View(owner=owner) | Builtin(receiver=owner) | Super(receiver=owner):
                return self.may_change(owner, seen)
            case Object():
                seen.add(id(value))
                return self.object_may_change(value, seen)
            case Atom(parts=parts):
                return any(self.may_change(each, seen) for each in parts)
            case _:
                return False

    def object_may_change(self, value: Object, seen: set[int]) -> bool:
        """It may be changed itself; one that cannot be may hand on what it holds, and has its methods."""
        held = self.state.held(value)
        if held is None or not (is_settled(self, value) or is_firm(self, value)):
            return held is not None
        holds = (inner for contents in held for inner in values_in(contents))
        return any(self.may_change(each, seen) for each in (value.cls, *holds) if each is not None)

    def function_may_change(self, function: Function, seen: set[int]) -> bool:
        effects = self.effects_of(function)
        if effects.only_reads:
            return False
        if effects.rebinds or not effects.is_contained:
            return True
        return any(self.may_change(each, seen) for each in self.reached_by(function))


def beside(function: Function) -> Frame:
    """Where the names are found that the function does not bind itself."""
    return Frame(function.frame, function.definition, frozenset(), names_bound_by(function.definition)[1])
