"""The calls that take trees, counted while a file is run: which are reached, and how much is known of their trees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from itertools import takewhile

from mypy.nodes import ARG_POS, ARG_STAR, CallExpr, Expression, MemberExpr, MypyFile, Node

from treetyped_mypy.evaluation.knowledge import Knowledge, glance, knowledge
from treetyped_mypy.evaluation.tree_arguments import Taken, taken
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.library import Library
from treetyped_mypy.flow.machine import Machine
from treetyped_mypy.flow.other_files import OtherFiles
from treetyped_mypy.flow.running import BUDGET, Kinds
from treetyped_mypy.flow.values import NONE, Value
from treetyped_mypy.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Reached:
    """A call, when most was known of its trees."""

    name: str
    knowledge: Knowledge
    written: Expression | None = None
    """The first argument that is not known in full, if it stands in the call."""


@dataclass(frozen=True, slots=True)
class Notes:
    """What a run has come to know."""

    reached: dict[CallExpr, Reached] = field(default_factory=dict)
    least: dict[Node, Knowledge] = field(default_factory=dict)
    """By expression: when least was known of it."""
    most: dict[Node, Knowledge] = field(default_factory=dict)
    """When most was."""
    running: dict[CallExpr, Sequence[Argument]] = field(default_factory=dict)
    """The calls that are not at their end, with what they are given as they are written."""
    counted: set[Node] = field(default_factory=set)
    """Those of them that take trees: what a library calls in them is no other call."""

    def note(self, expression: Node, found: Knowledge) -> None:
        self.least[expression] = min(found, self.least.get(expression, found))
        self.most[expression] = max(found, self.most.get(expression, found))


class Census(Machine):
    """The interpreter, which also takes notes. What it finds in the file is the same."""

    def __init__(
        self,
        file: MypyFile,
        library: Library,
        budget: int = BUDGET,
        kinds: Kinds | None = None,
        others: OtherFiles | None = None,
    ) -> None:
        super().__init__(file, library, budget, kinds, others)
        self.notes = Notes()

    def evaluate(self, expression: Expression) -> Value:
        value = super().evaluate(expression)
        self.notes.note(expression, glance(self, value))
        return value

    def call(self, callee: Value, arguments: Sequence[Argument], place: Node) -> Value:
        if not isinstance(place, CallExpr):
            return super().call(callee, arguments, place)
        is_inner = place in self.notes.running
        found = None if place in self.notes.counted else taken(self, callee, arguments)
        try:
            self.notes.running.setdefault(place, arguments)
            if found is not None:
                self.notes.counted.add(place)
                self.count(place, found)
            return super().call(callee, arguments, place)
        finally:
            if found is not None:
                self.notes.counted.remove(place)
            if not is_inner:
                del self.notes.running[place]

    def count(self, place: CallExpr, found: Taken) -> None:
        written = written_in(place, self.notes.running[place])
        given = [(tree, written.get(id(tree), owner_of(place))) for tree in found.trees if tree.value != NONE]
        known = [(knowledge(self, tree.value, expression), expression) for tree, expression in given]
        first = next((expression for each, expression in known if each is not Knowledge.FULL), None)
        new = Reached(found.name, of_all([each for each, _ in known]), first)
        old = self.notes.reached.get(place)
        if old is None or old.knowledge < new.knowledge:
            self.notes.reached[place] = new


def of_all(trees: Sequence[Knowledge]) -> Knowledge:
    least, most = min(trees, default=Knowledge.FULL), max(trees, default=Knowledge.FULL)
    return least if least == most else Knowledge.PART


def written_in(place: CallExpr, given: Sequence[Argument]) -> dict[int, Expression]:
    """By argument: its expression."""
    pairs = [*zip(place.arg_names, place.arg_kinds, place.args, strict=True)]
    alone = [expression for _, _, expression in takewhile(lambda pair: pair[1] is ARG_POS, pairs)]
    named = {name: expression for name, _, expression in pairs if name is not None}
    starred = next((expression for _, kind, expression in pairs if kind is ARG_STAR), None)
    found: dict[int, Expression] = {}
    for index, argument in enumerate(given):
        expression = named.get(argument.name) if argument.name is not None else starred
        if argument.name is None and index < len(alone):
            expression = alone[index]
        if expression is not None:
            found[id(argument)] = expression
    return found


def owner_of(place: CallExpr) -> Expression | None:
    """What a method is called on, which it is given before all that is written."""
    return place.callee.expr if isinstance(place.callee, MemberExpr) else None
