"""Names: what each holds where the run stands, and binding it."""

from __future__ import annotations

from mypy import nodes as n

from treetyped_mypy.flow.asked import When
from treetyped_mypy.flow.coverage import reachable
from treetyped_mypy.flow.generators import is_bound_once
from treetyped_mypy.flow.neighbours import Neighbours
from treetyped_mypy.flow.scopes import file_of, home_of, names_bound_by
from treetyped_mypy.flow.values import UNKNOWN, Frame, Function, Value


class Binding(Neighbours):
    def look_up(self, name: str) -> Value | None:
        home = home_of(self.frame, name)
        if self.is_rebound(home, name):
            return UNKNOWN
        found = self.state.bound(home, name)
        if (
            found is not None
            and home.born < self.since  # never, while the file itself runs
            and not (self.is_settled(home, name, found) and self.is_lasting(home, name))
        ):
            return UNKNOWN
        if self.reads is not None and found is not None:
            self.reads.add(home, name, found, self.statement)
        return self.state.bound(file_of(home), name) if found is None and isinstance(home.home, n.ClassDef) else found

    def is_rebound(self, home: Frame, name: str) -> bool:
        return (home, name) in self.rebound or (home, name) in self.others.rebound

    def is_settled(self, home: Frame, name: str, value: Value) -> bool:
        """Whether the name was bound once, and nothing that it holds was changed after it was made."""
        if isinstance(home.home, n.ClassDef):
            return True
        if self.state.changes.counts[home, name] > 1:
            return False
        return all(self.state.changes.counts[found] == 1 for found in reachable(self.state, value))

    def is_lasting(self, home: Frame, name: str) -> bool:
        """Whether the name will hold the same between the steps of a generator."""
        is_asked_between = any(asked.when is When.BETWEEN for asked in self.generating)
        return not is_asked_between or is_bound_once(home, name, self.bindings)

    def bind(self, name: str, value: Value, *, walrus: bool = False) -> None:
        frame = self.frame
        while walrus and isinstance(frame.home, n.GeneratorExpr | n.DictionaryComprehension) and frame.outer:
            frame = frame.outer
        home = self.home_of_target(frame, name)
        readers = list(self.loose.get((home, name), ()))
        is_told = bool(readers) and self.is_told(home, name, value)
        self.state.bind(home, name, value)
        if readers and self.calling:
            self.release(value)  # to run them in each other's runs would take every order of them
            return
        if is_told:
            return
        if readers:
            self.state.changes.marks = {}
        for function in readers:
            self.released_function(function, set())

    def is_told(self, home: Frame, name: str, value: Value) -> bool:
        """Whether code that reads the name can change no more by its value: what an unbound one is given is lost."""
        if (home, name) in self.state.changes.counts:
            return self.state.bound(home, name) is value
        return value is UNKNOWN or (isinstance(value, Function) and not self.may_change(value, set()))

    def home_of_target(self, frame: Frame, name: str) -> Frame:
        if frame.local is not None and name in frame.local:
            return frame
        if isinstance(frame.home, n.FuncDef | n.LambdaExpr):
            _, global_, nonlocal_ = names_bound_by(frame.home)
            if name in global_:
                return file_of(frame)
            if name in nonlocal_ and frame.outer is not None:
                return home_of(frame.outer, name)
        return frame

    def unbind(self, name: str) -> None:
        self.state.unbind(self.home_of_target(self.frame, name), name)
