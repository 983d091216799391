"""Handing a sentence to mypy, unless the code is written to fail."""

from __future__ import annotations

from collections.abc import Sequence

from mypy.checker import TypeChecker
from mypy.errorcodes import ErrorCode
from mypy.errors import ErrorInfo
from mypy.nodes import Context, Node
from mypy.plugin import ClassDefContext
from mypy.semanal import SemanticAnalyzer

from treetyped_mypy.syntax.deliberate_failures import is_expected_to_fail
from treetyped_mypy.syntax.tree import Syntax, syntax_of


def fail(checker: TypeChecker, text: str, at: Context, code: ErrorCode, note: str | None = None) -> None:
    """One error, and in a note the cure if there is exactly one."""
    if is_to_fail(checker, at):
        return
    checker.fail(text, at, code=code)
    if note is not None:
        checker.note(note, at, code=code)


def pass_on(checker: TypeChecker, said: Sequence[ErrorInfo], at: Context) -> None:
    """What mypy says of a lambda that is given what we know it is given."""
    if not is_to_fail(checker, at):
        checker.msg.add_errors(list(said))


def is_to_fail(checker: TypeChecker, at: Context) -> bool:
    return isinstance(at, Node) and is_expected_to_fail(syntax_of(checker.tree), at)


def fail_class(ctx: ClassDefContext, text: str, at: Context, code: ErrorCode) -> None:
    """One error while classes are analysed: names have no meaning yet, so the syntax is read for this once."""
    tree = ctx.api.cur_mod_node if isinstance(ctx.api, SemanticAnalyzer) else None
    if tree is None or not isinstance(at, Node) or not is_expected_to_fail(Syntax(tree), at):
        ctx.api.fail(text, at, code=code)
