"""The calls whose trees are not known, as errors for those who want every call known; and all calls, for a program."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr

from treetyped_mypy.errors import codes, unknown
from treetyped_mypy.errors.unfiltered import unfiltered
from treetyped_mypy.evaluation.census import Census, Notes, Reached
from treetyped_mypy.evaluation.gaps import Gap, Search
from treetyped_mypy.evaluation.knowledge import Knowledge
from treetyped_mypy.evaluation.program import run_of
from treetyped_mypy.evaluation.relevance import does_something
from treetyped_mypy.evaluation.tree_arguments import is_written
from treetyped_mypy.flow.machine import Machine
from treetyped_mypy.syntax.tree import Syntax, dotted, syntax_of

WORDS = {Knowledge.FULL: "in full", Knowledge.PART: "in part", Knowledge.NONE: "not at all", None: "not reached"}


def machine_for(checker: TypeChecker) -> type[Machine]:
    """The one that takes notes, if anybody asks for them."""
    return Census if any(map(checker.errors.is_error_code_enabled, (codes.UNKNOWN, unknown.COVERAGE))) else Machine


def report_unknown(checker: TypeChecker) -> None:
    if machine_for(checker) is not Census:
        return
    notes = notes_of(checker)
    syntax = syntax_of(checker.tree)
    searches = (Search(syntax, notes.most), Search(syntax, notes.least))
    rows = [*rows_of(syntax, notes.reached, searches)]
    with unfiltered(checker.errors):
        if checker.errors.is_error_code_enabled(codes.UNKNOWN):
            for call, found, gap in rows:
                say(checker, call, found, gap)
        if checker.errors.is_error_code_enabled(unknown.COVERAGE):
            text = json.dumps([shown(*row) for row in rows])
            checker.errors.report(0, 0, text, unknown.COVERAGE)  # no comment on a line of the file silences line 0


def notes_of(checker: TypeChecker) -> Notes:
    if not does_something(checker.tree):
        return Notes()
    machine = run_of(checker.tree, checker.modules).machine
    return machine.notes if isinstance(machine, Census) else Notes()


Row = tuple[CallExpr, "Reached | None", "Gap | None"]
"""A call, what is known where it is reached, and where knowledge ends."""


def rows_of(syntax: Syntax, reached: Mapping[CallExpr, Reached], searches: Sequence[Search]) -> Iterator[Row]:
    calls = [node for node in syntax.parents if isinstance(node, CallExpr)]
    for call in sorted(calls, key=lambda call: (call.line, call.column)):
        found = reached.get(call)
        if found is not None:
            yield call, found, end_of(found, searches)
        elif is_written(call):
            yield call, None, None


def end_of(found: Reached, searches: Sequence[Search]) -> Gap | None:
    """From what is never known to where it begins; then from what is not always known."""
    if found.written is None:
        return None
    return next(filter(None, (search.start(found.written) for search in searches)), None)


def say(checker: TypeChecker, call: CallExpr, found: Reached | None, gap: Gap | None) -> None:
    if found is None or found.knowledge is Knowledge.FULL:
        return
    argument = dotted(found.written) if found.written is not None else ""
    is_partly_known = found.knowledge is Knowledge.PART
    text = unknown.unknown(found.name, argument, cure_of(gap), line_of(call, gap), is_partly_known=is_partly_known)
    report = checker.errors.report
    report(call.line, call.column, text, codes.UNKNOWN, end_line=call.end_line, end_column=call.end_column)


def cure_of(gap: Gap | None) -> str:
    return unknown.cure("name", "", "") if gap is None else unknown.cure(gap.kind.value, gap.name, gap.owner)


def line_of(call: CallExpr, gap: Gap | None) -> int | None:
    """Where the gap is, if that is elsewhere."""
    return gap.place.line if gap is not None and gap.place.line != call.line else None


def shown(call: CallExpr, found: Reached | None, gap: Gap | None) -> dict[str, object]:
    row: dict[str, object] = {
        "line": call.line,
        "column": max(call.column, 0) + 1,
        "end_line": call.end_line or call.line,
        "end_column": call.end_column or call.column,
        "function": found.name if found is not None else is_written(call),
        "known": WORDS[None if found is None else found.knowledge],
    }
    if found is not None and found.knowledge is not Knowledge.FULL:
        row["ends"] = {"line": gap.place.line if gap is not None else call.line, "cure": cure_of(gap)}
    return row
