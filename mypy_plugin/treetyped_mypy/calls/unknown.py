"""The calls whose trees are not known, as errors for those who want every call known; and all calls, for a program."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr

from treetyped_mypy.errors import codes, unknown
from treetyped_mypy.errors.unfiltered import unfiltered
from treetyped_mypy.evaluation.census import Census, Notes
from treetyped_mypy.evaluation.gaps import Gap, Kind, Search
from treetyped_mypy.evaluation.knowledge import Knowledge
from treetyped_mypy.evaluation.program import run_of
from treetyped_mypy.evaluation.relevance import does_something
from treetyped_mypy.evaluation.tree_arguments import is_written
from treetyped_mypy.flow.machine import Machine
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.tree import Syntax, dotted, syntax_of

WORDS: Final = {Knowledge.FULL: "in full", Knowledge.PART: "in part", Knowledge.NONE: "not at all", None: "not reached"}


@dataclass(frozen=True, slots=True)
class Counted:
    """A call that takes trees."""

    call: CallExpr
    name: str
    """Of the function."""
    knowledge: Knowledge | None = None
    """None: nothing comes there."""
    argument: str = ""
    """The first that is not known in full, if that is a name."""
    gap: Gap | None = None
    """Where knowledge of it ends."""

    @property
    def is_unknown(self) -> bool:
        return self.knowledge in (Knowledge.PART, Knowledge.NONE)

    @property
    def cure(self) -> str:
        kind = Kind.PART if self.knowledge is Knowledge.PART else Kind.NAME
        gap = Gap(kind, self.call, self.argument) if self.gap is None else self.gap
        return unknown.cure(gap.kind.value, gap.name, gap.owner)

    @property
    def line(self) -> int:
        """Where that is to be written."""
        return self.call.line if self.gap is None else self.gap.place.line


def machine_for(checker: TypeChecker) -> type[Machine]:
    """The one that takes notes, if anybody asks for them."""
    return Census if any(map(checker.errors.is_error_code_enabled, (codes.UNKNOWN, unknown.COVERAGE))) else Machine


def report_unknown(checker: TypeChecker) -> None:
    if machine_for(checker) is not Census:
        return
    found = [*counted(syntax_of(checker.tree), notes_of(checker))]
    with unfiltered(checker.errors):
        if checker.errors.is_error_code_enabled(codes.UNKNOWN):
            for each in found:
                say(checker, each)
        if checker.errors.is_error_code_enabled(unknown.COVERAGE):
            text = json.dumps([shown(each) for each in found])
            checker.errors.report(0, 0, text, unknown.COVERAGE)  # no comment on a line of the file silences line 0


def notes_of(checker: TypeChecker) -> Notes:
    if not does_something(checker.tree):
        return Notes()
    machine = run_of(checker.tree, checker.modules).machine
    return machine.notes if isinstance(machine, Census) else Notes()


def counted(syntax: Syntax, notes: Notes) -> Iterator[Counted]:
    """From what is never known we go back to where that begins; then from what is not always known."""
    searches = (Search(syntax, notes.most), Search(syntax, notes.least))
    calls = [node for node in syntax.parents if isinstance(node, CallExpr)]
    for call in sorted(calls, key=lambda call: (call.line, call.column)):
        found = notes.reached.get(call)
        if found is None:
            name = is_written(call, syntax.parents)
            yield from [Counted(call, name)] if name else []
        elif found.written is None:
            yield Counted(call, found.name, found.knowledge)
        else:
            ends = (search.start(found.written) for search in searches)
            gap = next(filter(None, ends), None)
            yield Counted(call, found.name, found.knowledge, dotted(found.written), gap)


def say(checker: TypeChecker, found: Counted) -> None:
    if not found.is_unknown:
        return
    call, line = found.call, found.line if found.line != found.call.line else None
    is_partly_known = found.knowledge is Knowledge.PART
    text = unknown.unknown(found.name, found.argument, found.cure, line, is_partly_known=is_partly_known)
    report = checker.errors.report
    report(call.line, call.column, text, codes.UNKNOWN, end_line=call.end_line, end_column=call.end_column)


def shown(found: Counted) -> dict[str, object]:
    call = found.call
    return {
        "line": call.line,
        "column": max(call.column, 0) + 1,
        "end_line": call.end_line or call.line,
        "end_column": call.end_column or call.column,
        "function": found.name,
        "known": WORDS[found.knowledge],
        "ends": {"line": found.line, "cure": found.cure} if found.is_unknown else None,
    }
