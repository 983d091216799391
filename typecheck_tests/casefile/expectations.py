"""What a case claims: comments beside its lines, or on the line below."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path


class Kind(Enum):
    """What mypy is expected to say of a line."""

    ERROR = "error"
    NOTE = "note"
    REVEAL = "reveal"


class Outcome(Enum):
    """What a line that carries an error is expected to do when it runs."""

    RAISES = "raises"
    SILENT = "silent"
    """It goes wrong without a word; the case asserts the wrong outcome."""
    TYPE_ONLY = "type"
    """It runs: plain mypy refuses the same leaf written by hand, and the comment says why that is right."""


@dataclass(frozen=True, slots=True)
class Expectation:
    line: int
    kind: Kind
    text: str
    code: str | None = None
    outcome: Outcome = Outcome.RAISES


@dataclass(frozen=True, slots=True)
class Case:
    """A file with its claims; ``calls`` are the lines marked ``# RAISES``: a function they call has the error."""

    path: Path
    source: str
    expectations: tuple[Expectation, ...]
    calls: frozenset[int]

    def lines(self, *outcomes: Outcome) -> frozenset[int]:
        """The lines with an error that has one of these outcomes."""
        errors = (claim for claim in self.expectations if claim.kind is Kind.ERROR)
        return frozenset(claim.line for claim in errors if claim.outcome in outcomes)


class CaseError(Exception):
    """A claim that cannot be read."""


CLAIM = re.compile(r"#\s*(?P<kind>[ENR])(?:\((?P<outcome>silent|type)\))?: (?P<rest>.*)")
CODED = re.compile(r"(?P<text>.*?)\s+\[(?P<code>[a-z-]+)\](?:\s+--\s+(?P<reason>\S.*))?")
KINDS = {"E": Kind.ERROR, "N": Kind.NOTE, "R": Kind.REVEAL}
SEPARATOR = " ;; "


def read(path: Path) -> Case:
    """The claims of a file."""
    source = path.read_text(encoding="utf-8")
    comments = list(comments_with_lines(source))
    claims = [claim for line, text in comments for claim in parse(line, text)]
    return Case(path, source, tuple(claims), frozenset(line for line, text in comments if text.startswith("# RAISES")))


def comments_with_lines(source: str) -> Iterator[tuple[int, str]]:
    """Each comment with the line of code it speaks of: its own, or the nearest above if it stands alone."""
    code_line = 0
    layout = {tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield code_line, token.string
        elif token.type not in layout:
            code_line = token.end[0]


def parse(line: int, comment: str) -> Iterator[Expectation]:
    """``# E: text  [code] ;; N: text``: the claims of one comment; none if it makes none."""
    if not CLAIM.fullmatch(comment):
        return
    for part in comment.removeprefix("#").split(SEPARATOR):
        claim = CLAIM.fullmatch(f"# {part.strip()}")
        if claim is None:
            raise CaseError(f"line {line}: after ';;' comes E:, N: or R:, not {part.strip()!r}")
        yield one_claim(line, KINDS[claim["kind"]], claim["outcome"], claim["rest"].strip())


def one_claim(line: int, kind: Kind, outcome: str | None, rest: str) -> Expectation:
    if kind is not Kind.ERROR:
        return Expectation(line, kind, rest)
    coded = CODED.fullmatch(rest)
    if coded is None:
        raise CaseError(f"line {line}: an error is expected as '# E: text  [code]', not {rest!r}")
    if outcome == "type" and not coded["reason"]:
        raise CaseError(f"line {line}: E(type) needs its reason: '# E(type): text  [code] -- why it is right'")
    return Expectation(line, kind, coded["text"], coded["code"], Outcome(outcome or "raises"))
