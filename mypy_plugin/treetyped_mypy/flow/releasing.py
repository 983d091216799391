"""What is handed to code that is not followed: it may change it, or call it, at any time from now on."""

from __future__ import annotations

from collections import Counter
from typing import Final

from mypy import nodes as n

from treetyped_mypy.flow.calls import run_body
from treetyped_mypy.flow.classes import is_firm, is_settled
from treetyped_mypy.flow.contents import RELEASED, values_in
from treetyped_mypy.flow.ends import EndedError, SpentError
from treetyped_mypy.flow.library import Library
from treetyped_mypy.flow.reaching import Reaching
from treetyped_mypy.flow.running import Kinds
from treetyped_mypy.flow.state import State
from treetyped_mypy.flow.values import (
    PASSIVE,
    UNKNOWN,
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
    next_birth,
    options,
)

RELEASED_STEPS: Final = 1_000
"""How many steps are taken to see what a function changes that is handed on."""

RELEASED_RUNS: Final = 3
"""How often one function is run for that."""


class Releasing(Reaching):
    def __init__(self, file: n.MypyFile, library: Library, budget: int, kinds: Kinds | None) -> None:
        super().__init__(file, library, budget, kinds)
        self.loose: dict[tuple[Frame, str], dict[Function, None]] = {}
        """The functions that such code may call at any time, by the names that they read."""
        self.released_runs = Counter[n.Node]()
        """How often each function was run to see what it changes."""
        self.calling: list[Function] = []

    def release(self, value: Value) -> None:
        if type(value) in PASSIVE:
            return
        if self.watching.open and holds_code(value):
            self.watching.acts()
        self.released(value, set())

    def released(self, value: Value, seen: set[int]) -> None:
        for option in options(value):
            match option:
                case Tuple(items=items):
                    for item in items:
                        self.released(item, seen)
                case Method(function=Function() as function, receiver=Object() as owner) if self.may_run_with(function):
                    self.run_released(function, seen, owner)
                case Method(function=function, receiver=owner):
                    self.released(function, seen)
                    self.released(owner, seen)
                case View(owner=owner) | Builtin(receiver=owner) | Super(receiver=owner):
                    self.released(owner, seen)
                case Class() if id(option) not in seen:
                    seen.add(id(option))
                    self.released_class(option, seen)
                case Object():
                    self.released_object(option, seen)
                case Atom(parts=parts):
                    for part in parts:
                        self.released(part, seen)
                case Function() if id(option) not in seen:
                    seen.add(id(option))
                    self.released_function(option, seen)
                case _:
                    continue

    def released_object(self, value: Object, seen: set[int]) -> None:
        if id(value) in seen:
            return
        seen.add(id(value))
        for contents in self.state.held(value) or ():
            for inner in values_in(contents):
                self.released(inner, seen)
        if value.cls is not None:
            self.released(value.cls, seen)
        if not (is_settled(self, value) or is_firm(self, value)):
            self.state.hold(value, RELEASED)

    def released_class(self, cls: Class, seen: set[int]) -> None:
        """Instances are made, and any of its methods may be called; one that is being decorated may be changed."""
        cls.is_open = cls.is_open or cls in self.decorating
        for found in self.methods_of(cls):
            self.released(found, seen)

    def released_function(self, function: Function, seen: set[int]) -> None:
        """It may be called at any time, with anything: what it then changes is not known from now on."""
        effects = self.effects_of(function)
        if effects.only_reads or function in self.calling or self.state.was_released(function):
            return
        if self.may_change(function, set()):
            runs = self.released_runs[function.definition]
            if effects.is_contained and (self.silence or runs >= RELEASED_RUNS):
                self.release_reached(function, seen)
            else:
                self.released_runs[function.definition] += 1
                self.run_released(function, seen)
        self.state.releases([function])
        for cell in self.cells_of(function):
            self.loose.setdefault(cell, {})[function] = None

    def may_run_with(self, function: Function) -> bool:
        """Whether a method is run to see what it changes of its object; elsewhere all of that may be changed."""
        runs, is_method = self.released_runs[function.definition], bool(function.definition.arguments)
        self.released_runs[function.definition] += 1
        return is_method and not self.silence and runs < RELEASED_RUNS and function not in self.calling

    def release_reached(self, function: Function, seen: set[int]) -> None:
        """Without a run: all that it could change is its names, and what they reach."""
        rebinds = self.effects_of(function).rebinds
        self.rebound.update(cell for cell in self.cells_of(function) if cell[1] in rebinds)
        for value in self.reached_by(function):
            self.released(value, seen)

    def run_released(self, function: Function, seen: set[int], receiver: Object | None = None) -> None:
        self.calling.append(function)
        changes = self.state.changes
        born, outer, before, marks = next_birth(), self.state, changes.mark, changes.marks
        entered, self.entered = self.entered, []
        generating, self.generating = self.generating, []
        is_spent = False
        self.state = State(outer)
        self.depth += 1
        self.silence += 1
        try:
            with self.allotted(RELEASED_STEPS):
                names = parameters(function.definition)
                bound: dict[str, Value] = dict.fromkeys(names, UNKNOWN)
                if receiver is not None:
                    bound[names[0]] = receiver
                given = run_body(self, function, bound)
                self.released(given, set())  # who calls it has what it gives: a function that it made, too
        except EndedError:
            pass
        except SpentError:
            if self.left < self.reserve or not self.effects_of(function).is_contained:
                raise
            is_spent = True
        finally:
            self.depth -= 1
            self.silence -= 1
            released = [*filter(self.state.was_released, changes.marks)]
            self.state, self.entered, self.generating = outer, entered, generating
            self.calling.pop()
        for cell in changes.older(before):
            if isinstance(cell, Object):
                self.released_object(cell, seen)
        if is_spent:
            self.release_reached(function, seen)
            self.released(receiver or UNKNOWN, seen)
        changes.marks = marks  # whatever it has changed is released here
        outer.releases(released)
        for cell in changes.since(before):
            if isinstance(cell, tuple) and cell[0].born < born:
                self.rebound.add(cell)


def holds_code(value: Value) -> bool:
    """Whether whoever has the value may call a function of the file."""
    match value:
        case Function() | Method() | Class() | Super():
            return True
        case Tuple(items=parts) | Atom(parts=parts):
            return any(map(holds_code, parts))
        case _:
            return any(holds_code(option) for option in options(value) if option is not value)


def parameters(definition: n.FuncDef | n.LambdaExpr) -> list[str]:
    return [argument.variable.name for argument in definition.arguments]
