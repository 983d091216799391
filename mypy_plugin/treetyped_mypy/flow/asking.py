"""Where Python asks an object, and the object is of a library: operators, items, attributes, truth."""

from __future__ import annotations

from typing import Final

from mypy import nodes as n

from treetyped_mypy.flow.attributes import read_above, read_field, read_named, read_of_class
from treetyped_mypy.flow.containers import contents_of, kinds_of
from treetyped_mypy.flow.contents import Fields
from treetyped_mypy.flow.instance_checks import class_behind
from treetyped_mypy.flow.operators import is_member
from treetyped_mypy.flow.releasing import Releasing
from treetyped_mypy.flow.values import (
    UNKNOWN,
    Atom,
    Builtin,
    Class,
    Constant,
    External,
    Function,
    Object,
    Super,
    Tuple,
    Unknown,
    Value,
    View,
    options,
)

BUILTIN: Final = frozenset({"list", "deque", "set", "frozenset", "iterator", "dict", "OrderedDict", "defaultdict"})
"""Python's own containers."""


class Asking(Releasing):
    def library_operate(self, word: str, left: Value, right: Value | None, place: n.Node) -> Value:
        """An operator makes a new value; only a class of the file may do more."""
        found = self.library.operate(self, word, left, right, place)
        if found is not None:
            return found
        for value in (left, right):
            if value is not None and any(isinstance(held, Fields) for held in contents_of(self, value)):
                self.release(value)
        return UNKNOWN

    def library_compare(self, word: str, left: Value, right: Value, place: n.Node) -> Value | None:
        """Only what may be of a library's class is asked about."""
        sides = [option for value in (left, right) for option in options(value)]
        if any(isinstance(side, Unknown) for side in sides):
            return UNKNOWN
        if not any(isinstance(side, Atom) for side in sides) or all(map(is_member, sides)):
            return None
        found = self.library.operate(self, word, left, right, place)
        return UNKNOWN if found is None else found  # a library's class compares as it likes

    def library_unseen(self, place: n.MemberExpr) -> Value:
        return self.library.unseen(self, place)

    def library_looked_for(self, item: Value, container: Value, place: n.Node) -> None:
        self.library.looked_for(self, item, container, place)

    def library_item(self, owner: Value, key: Value, place: n.Node) -> Value:
        found = self.library.item(self, owner, key, place)
        return UNKNOWN if found is None else found

    def library_iterated(self, value: Value, place: n.Node) -> None:
        if isinstance(value, Atom):
            self.library.iterated(self, value, place)

    def library_put(self, owner: Value, place: n.IndexExpr, operator: str) -> None:
        self.library.put(self, owner, place, operator)

    def library_set(self, owner: Value, name: str, value: Value, place: n.Node) -> Value | None:
        return self.library.set(self, owner, name, value, place)

    def library_lacking(self, place: n.Node) -> str | None:
        return self.library.lacking(self, place)

    def library_look(self, value: Value) -> None:
        self.library.look(self, value)

    def library_truth(self, value: Value, place: n.Node) -> None:
        if any(isinstance(option, Atom) for option in options(value)):
            self.library.truth(self, value, place)

    def read(self, owner: Value, name: str, place: n.Node) -> Value:
        if self.copies:
            self.library_look(owner)
        if name == "__class__" and (cls := class_behind(self, owner)) is not None:
            return cls
        match owner:
            case External() | Atom():
                found = self.library.attribute(self, owner, name, place)
            case Object() if kinds_of(self, owner) - {"fields"}:
                is_builtin = kinds_of(self, owner) <= BUILTIN
                found = None if is_builtin else self.library.attribute(self, owner, name, place)
                return Builtin(owner, name) if found is None else found
            case Tuple(cls=Class() as cls):
                return read_named(self, owner, cls, name, place)
            case Tuple() | View() | Constant():
                return Builtin(owner, name)
            case Function(definition=n.FuncDef() as definition) if name == "__name__":
                return Constant(definition.name)
            case Object():
                found = read_field(self, owner, name, place) or self.library.attribute(self, owner, name, place)
                if self.reads is not None and found is not None:
                    self.reads.add(owner, name, found, self.statement)
            case Super():
                found = read_above(self, owner, name, place) or self.library.attribute(self, owner, name, place)
            case Class():
                found = read_of_class(self, owner, name) or self.library.attribute(self, owner, name, place)
            case _:
                return UNKNOWN
        return UNKNOWN if found is None else found
