"""The programs that are rewritten: what is said of them, and which of their statements raise."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from pathlib import Path

from ..casefile.expectations import Kind, Outcome, read  # noqa: TID252 -- one folder reads cases
from ..casefile.running import in_function, lines_of  # noqa: TID252
from .printing import Printed, original

CASES = Path(__file__).parent.parent / "cases"
ON_PURPOSE = {"a_try_that_expects_the_failure", "code_that_is_written_to_fail_is_silent"}
"""Cases whose code is meant to fail, which its spelling shows: written in another way it may be an accident."""


@dataclass(frozen=True, slots=True)
class Original:
    """A program, with the lines of its statements."""

    name: str
    """Its path, without the suffix."""
    printed: Printed
    claims: dict[int, frozenset[str]]
    """The codes of the errors that a statement has."""
    excused: frozenset[int]
    """Statements with a comment that ignores errors, which a syntax tree has not, and those whose failure is caught."""
    raising: frozenset[int]
    """The statements of the module that raise."""

    @property
    def shown(self) -> frozenset[int]:
        """The expressions at the top: a notebook shows what each gives."""
        body = ast.parse(self.printed.text).body
        return frozenset(statement.lineno for statement in body if isinstance(statement, ast.Expr))

    @property
    def ours(self) -> dict[int, frozenset[str]]:
        """What the plugin says by a code of its own."""
        kept = {line: frozenset(filter(is_ours, codes)) for line, codes in self.claims.items()}
        return {line: codes for line, codes in kept.items() if codes}


def is_ours(code: str) -> bool:
    return code.startswith("pytree")


def cases() -> list[Original]:
    return [of_case(path) for path in sorted(CASES.rglob("*.py")) if path.stem not in ON_PURPOSE and not opts_in(path)]


def opts_in(path: Path) -> bool:
    """Whether it enables a code that nobody hears of unasked: by a comment, which a syntax tree has not."""
    return path.read_text(encoding="utf-8").startswith("# mypy: enable-error-code")


def of_case(path: Path) -> Original:
    """A case claims what is said of it, and what it does."""
    case = read(path)
    unknown = of_text(path.relative_to(CASES), case.source)
    claims: dict[int, set[str]] = {}
    for claim in case.expectations:
        if claim.kind is Kind.ERROR:
            claims.setdefault(unknown.printed.origin(claim.line), set()).add(claim.code or "")
    known = {line: frozenset(codes) for line, codes in claims.items()}
    raising = raising_statements(ast.parse(case.source).body, case.lines(Outcome.RAISES), case.calls)
    return replace(unknown, claims=known, raising=frozenset(raising))


def of_text(path: Path, text: str) -> Original:
    """A program of which nothing is known yet; the parts of its path become names of modules."""
    place = original(text)
    name = "/".join(re.sub(r"\W|^(?=\d)", "_", part) for part in path.with_suffix("").parts)
    return Original(name, place, {}, frozenset(ignoring(place) | caught(ast.parse(text))), frozenset())


def ignoring(place: Printed) -> set[int]:
    return {place.origin(line) for line, text in enumerate(place.text.splitlines(), 1) if "# type: ignore" in text}


def caught(tree: ast.Module) -> set[int]:
    """What stands in ``try`` with a handler, or under ``with``: it may fail, and nobody sees it."""
    around = (
        node for node in ast.walk(tree) if isinstance(node, ast.With) or (isinstance(node, ast.Try) and node.handlers)
    )
    parts = [part for node in around for part in node.body]
    return lines_in(parts + used_only_in(tree, {node for part in parts for node in ast.walk(part)}))


def lines_in(parts: Sequence[ast.stmt]) -> set[int]:
    return {inner.lineno for part in parts for inner in ast.walk(part) if isinstance(inner, ast.stmt)}


def used_only_in(tree: ast.Module, inside: Set[ast.AST]) -> list[ast.stmt]:
    """The functions of the module that nothing else uses: what fails in them is caught, too."""
    mentions: dict[str, list[ast.Name]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            mentions.setdefault(node.id, []).append(node)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name in mentions]
    return [function for function in functions if inside.issuperset(mentions[function.name])]


def raising_statements(body: Sequence[ast.stmt], flagged: frozenset[int], calls: frozenset[int]) -> set[int]:
    return {
        statement.lineno
        for statement in body
        if any(line in calls or (line in flagged and not in_function(statement, line)) for line in lines_of(statement))
    }
