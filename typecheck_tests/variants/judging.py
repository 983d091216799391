"""The verdict on a variant, beside that on its original."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from ..casefile.checking import Message  # noqa: TID252 -- one folder reads mypy for all
from .making import Variant
from .originals import is_ours
from .printing import ADDED
from .running import Ran


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of a variant that does what its original does."""

    variant: Variant
    kept: frozenset[int]
    """The statements of the original that have their error still."""
    same: frozenset[int]
    """Those with the same code."""
    lost: frozenset[int]
    alarms: tuple[Message, ...]
    """Errors of ours on what is right."""


def does_the_same(variant: Variant, ran: Ran) -> bool:
    return not ran.fault and ran.raising == variant.original.raising


def verdict(variant: Variant, ran: Ran, said: Sequence[Message], alone: Sequence[Message] | None = None) -> Verdict:
    said_of: dict[int, set[str]] = {}
    for message in said:
        if message.severity == "error":
            said_of.setdefault(variant.printed.origin(message.line), set()).add(message.code or "")
    refused = {variant.printed.origin(message.line) for message in alone or () if message.severity == "error"}
    by_mypy = {line for line in refused if said_of.get(line) and not ours(said_of[line])}
    original = variant.original.ours
    claims = {line: original[line] for line in original.keys() - by_mypy if concerns(variant, line, ran)}
    elsewhere = {line for line in ran.passed if ours(said_of.get(line, ())) and line not in original}
    kept = {line for line in claims if ours(said_of.get(line, ()))}
    kept |= set(sorted(set(claims) - kept)[: len(elsewhere)])
    same = {line for line in kept if claims[line] <= said_of.get(line, set())}
    alarms = tuple(message for message in said if is_alarm(message, variant, ran, alone))
    return Verdict(variant, frozenset(kept), frozenset(same), frozenset(set(claims) - kept), alarms)


def ours(codes: Iterable[str]) -> bool:
    return any(map(is_ours, codes))


def is_alarm(message: Message, variant: Variant, ran: Ran, alone: Sequence[Message] | None) -> bool:
    """An error where nothing fails: by a code of ours, or one of mypy's that mypy alone does not say there."""
    origin = variant.printed.origin(message.line)
    known = ran.passed | variant.original.claims.keys() | variant.original.excused
    if message.severity != "error" or origin in known or is_shown(message, variant):
        return False
    if is_ours(message.code or ""):
        return True
    return alone is not None and not is_refused_alone(message, variant, alone)


def is_refused_alone(message: Message, variant: Variant, alone: Sequence[Message]) -> bool:
    """Whether mypy alone refuses the line, or what binds a name in it: such a name may be anything to it then."""
    if any(message.line == other.line for other in alone):
        return True
    uses = used(variant.original.printed.text)
    mentioned = uses.mentions.get(uses.around(variant.printed.origin(message.line)), frozenset())
    refused = {uses.around(variant.printed.origin(other.line)) for other in alone if other.severity == "error"}
    return any(refused & uses.binds.get(name, frozenset()) for name in mentioned)


def is_shown(message: Message, variant: Variant) -> bool:
    """At the top of a file a call is written to show what it gives; in a function or a loop it is thrown away."""
    origin = variant.printed.origin(message.line)
    if not message.text.endswith("this statement has no effect") or origin not in variant.original.shown:
        return False
    around = [node for node in ast.walk(ast.parse(variant.printed.text)) if isinstance(node, ast.FunctionDef | ast.For)]
    return any(node.lineno <= message.line <= (node.end_lineno or 0) for node in around)


def doubtful(variant: Variant, ran: Ran, said: Sequence[Message]) -> bool:
    """It has an error that mypy alone may have too: a false one, or one in the place of ours."""
    errors = [message for message in said if message.severity == "error" and not is_ours(message.code or "")]
    instead = {variant.printed.origin(message.line) for message in errors}
    return bool(instead & variant.original.ours.keys()) or any(is_alarm(each, variant, ran, ()) for each in errors)


def concerns(variant: Variant, line: int, ran: Ran) -> bool:
    """Whether what is written in another way has to do with the claim: its statement, or what that one uses."""
    uses = used(variant.original.printed.text)
    return any(at in variant.changed for at in closure(uses, uses.around(line)))


@dataclass(frozen=True)
class Uses:
    """The statements of a module: their lines, the names that each one binds and mentions."""

    spans: tuple[tuple[int, int], ...]
    binds: dict[str, frozenset[int]]
    mentions: dict[int, frozenset[str]]

    def around(self, line: int) -> int:
        return next((first for first, last in self.spans if first <= line <= last), ADDED)


@cache
def used(text: str) -> Uses:
    body = ast.parse(text).body
    binds: dict[str, set[int]] = {}
    for statement in body:
        for bound in names_bound(statement):
            binds.setdefault(bound, set()).add(statement.lineno)
    return Uses(
        tuple((statement.lineno, statement.end_lineno or 0) for statement in body),
        {bound: frozenset(lines) for bound, lines in binds.items()},
        {statement.lineno: frozenset(names_mentioned(statement)) for statement in body},
    )


def names_bound(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        yield statement.name
        return
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).split(".")[0]


def names_mentioned(statement: ast.stmt) -> Iterator[str]:
    return (node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load))


def closure(uses: Uses, start: int) -> set[int]:
    """The statement and all whose names it uses, and if it is a function those that call it."""
    found, open_ones = set(), [start, *callers(uses, start)]
    while open_ones:
        line = open_ones.pop()
        if line not in found:
            found.add(line)
            open_ones += [at for used in uses.mentions.get(line, ()) for at in uses.binds.get(used, ())]
    return found


def callers(uses: Uses, line: int) -> Iterator[int]:
    own = {bound for bound, lines in uses.binds.items() if line in lines}
    return (at for at, mentioned in uses.mentions.items() if own & mentioned)
