"""Handing a sentence to mypy, unless the code is written to fail."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from mypy.checker import TypeChecker
from mypy.errorcodes import ErrorCode
from mypy.errors import ErrorInfo
from mypy.nodes import Context, Node
from mypy.plugin import ClassDefContext
from mypy.semanal import SemanticAnalyzer

from treetyped_mypy.errors import codes
from treetyped_mypy.syntax.deliberate_failures import is_expected_to_fail
from treetyped_mypy.syntax.tree import Syntax, syntax_of


def fail(checker: TypeChecker, text: str, at: Context, code: ErrorCode, note: str | None = None) -> None:
    """One error, and in a note the cure if there is exactly one."""
    if is_to_fail(checker, at):
        return
    checker.fail(text, at, code=code)
    if note is not None:
        checker.note(note, at, code=code)


def withdraw(checker: TypeChecker, said: Container[ErrorCode | None], *places: Context) -> None:
    """Take back what mypy said of one of the places, in the file that is being checked."""
    positions = {(place.line, place.column) for place in places}
    for found in heard(checker):
        found[:] = [info for info in found if info.code not in said or (info.line, info.column) not in positions]
    errors = checker.msg.errors
    if not errors.error_info_map.get(errors.file, [None]):
        del errors.error_info_map[errors.file]  # a file with an entry is one with errors


def is_refused(checker: TypeChecker, code: Context) -> bool:
    """Whether we said that the code, or a part of it, does not work: then nothing is known of its result."""
    end = (code.end_line or code.line, code.end_column or code.column)
    return any(
        info.severity == "error"
        and info.code is not None
        and info.code.sub_code_of is codes.PYTREE
        and (code.line, code.column) <= (info.line, info.column) <= end
        for found in heard(checker)
        for info in found
    )


def heard(checker: TypeChecker) -> Iterator[list[ErrorInfo]]:
    """What was said in the file, and what is held back while mypy tries something."""
    errors = checker.msg.errors
    yield errors.error_info_map.get(errors.file, [])
    yield from (watcher._filtered for watcher in errors.get_watchers() if watcher._filtered is not None)


def pass_on(checker: TypeChecker, said: Sequence[ErrorInfo], at: Context) -> None:
    """What mypy says of a lambda that is given what we know it is given."""
    if not is_to_fail(checker, at):
        checker.msg.add_errors(list(said))


def is_to_fail(checker: TypeChecker, at: Context) -> bool:
    return isinstance(at, Node) and is_expected_to_fail(syntax_of(checker.tree), at)


def fail_class(ctx: ClassDefContext, text: str, at: Context, code: ErrorCode, cause: Context | None = None) -> None:
    """One error while classes are analysed: names have no meaning yet, so the syntax is read for this once.

    ``cause``: the code that fails, where the error stands at another place.
    """
    tree = ctx.api.cur_mod_node if isinstance(ctx.api, SemanticAnalyzer) else None
    failing = at if cause is None else cause
    if tree is None or not isinstance(failing, Node) or not is_expected_to_fail(Syntax(tree), failing):
        ctx.api.fail(text, at, code=code)
