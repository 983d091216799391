"""The calls that take trees, counted while a file is run: which are reached, and how much is known of their trees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from itertools import dropwhile

from mypy.nodes import CallExpr, Expression, MemberExpr, MypyFile, Node

from treetyped_mypy.evaluation.knowledge import Knowledge, has_gap, knowledge
from treetyped_mypy.evaluation.tree_arguments import Taken, taken
from treetyped_mypy.flow.library import Library
from treetyped_mypy.flow.machine import Machine
from treetyped_mypy.flow.running import BUDGET, Argument, Kinds
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
    gaps: set[Node] = field(default_factory=set)
    """The expressions of which not all was known at some time."""
    inside: list[Node] = field(default_factory=list)
    """The calls that are noted and not at their end: what a library calls in them is no other call."""


class Census(Machine):
    """The interpreter, which also takes notes. What it finds in the file is the same."""

    def __init__(self, file: MypyFile, library: Library, budget: int = BUDGET, kinds: Kinds | None = None) -> None:
        super().__init__(file, library, budget, kinds)
        self.notes = Notes()

    def evaluate(self, expression: Expression) -> Value:
        value = super().evaluate(expression)
        if expression not in self.notes.gaps and has_gap(self, value):
            self.notes.gaps.add(expression)
        return value

    def call(self, callee: Value, arguments: Sequence[Argument], place: Node) -> Value:
        found = (
            taken(self, callee, arguments) if isinstance(place, CallExpr) and place not in self.notes.inside else None
        )
        if found is None or not isinstance(place, CallExpr):
            return super().call(callee, arguments, place)
        self.note(place, found, written_in(place, arguments))
        self.notes.inside.append(place)
        try:
            return super().call(callee, arguments, place)
        finally:
            self.notes.inside.pop()

    def note(self, place: CallExpr, found: Taken, written: Mapping[int, Expression]) -> None:
        given = [(tree, written.get(id(tree))) for tree in found.trees if tree.value != NONE]
        known = [(knowledge(self, tree.value, expression), expression) for tree, expression in given]
        first = next((expression for each, expression in known if each is not Knowledge.FULL), None)
        new = Reached(found.name, of_all([each for each, _ in known]), first)
        old = self.notes.reached.get(place)
        if old is None or old.knowledge < new.knowledge:
            self.notes.reached[place] = new


def of_all(trees: Sequence[Knowledge]) -> Knowledge:
    least, most = min(trees, default=Knowledge.FULL), max(trees, default=Knowledge.FULL)
    return least if least == most else Knowledge.PART


def written_in(place: CallExpr, arguments: Sequence[Argument]) -> dict[int, Expression]:
    """By argument: its expression. What a partial function has, is written elsewhere."""
    if any(kind.is_star() for kind in place.arg_kinds):
        return {}
    given = list(dropwhile(lambda each: each.name is not None and each.name not in place.arg_names, arguments[::-1]))
    found = {id(each): expression for each, expression in zip(given, reversed(place.args), strict=False)}
    if len(given) == len(place.args) + 1 and isinstance(place.callee, MemberExpr):
        found[id(given[-1])] = place.callee.expr
    return found
