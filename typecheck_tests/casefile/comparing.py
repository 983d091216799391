"""Expected against found, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .checking import Message
from .expectations import Case, Expectation, Kind


def differences(case: Case, messages: Sequence[Message]) -> list[str]:
    """What was expected and not said, and what was said and not expected; empty if mypy says what the case claims."""
    left = list(messages)
    problems: list[tuple[int, str]] = []
    for claim in case.expectations:
        said = next((message for message in left if agrees(claim, message)), None)
        if said is None:
            problems.append((claim.line, f"expected  {show_claim(claim)}"))
        else:
            left.remove(said)
    problems += [(message.line, f"found     {show_message(message)}") for message in unexpected(left, messages)]
    return [f"line {line}: {text}" for line, text in sorted(problems, key=lambda problem: problem[0])]


def agrees(claim: Expectation, message: Message) -> bool:
    """Whether the message is the one that is expected."""
    if claim.line != message.line:
        return False
    match claim.kind:
        case Kind.REVEAL:
            return message.revealed == claim.text
        case Kind.NOTE:
            return message.severity == "note" and same_text(claim.text, message.text)
        case Kind.ERROR:
            return message.severity == "error" and message.code == claim.code and same_text(claim.text, message.text)


def same_text(expected: str, found: str) -> bool:
    """Equal, where ``...`` at the start or the end of what is expected stands for anything."""
    open_start, open_end = expected.startswith("..."), expected.endswith("...")
    core = expected.removeprefix("...").removesuffix("...").strip()
    if open_start and open_end:
        return core in found
    if open_start:
        return found.endswith(core)
    return found.startswith(core) if open_end else found == core


def unexpected(left: Sequence[Message], messages: Sequence[Message]) -> Iterator[Message]:
    """Errors and revealed types without a claim, and notes beside our own errors; mypy's other notes need none."""
    ours = {message.line for message in messages if message.code and message.code.startswith("pytree")}
    for message in left:
        if message.severity == "error" or message.revealed is not None or message.line in ours:
            yield message


def show_claim(claim: Expectation) -> str:
    letter = {Kind.ERROR: "E", Kind.NOTE: "N", Kind.REVEAL: "R"}[claim.kind]
    return f"{letter}: {claim.text}" + (f"  [{claim.code}]" if claim.code else "")


def show_message(message: Message) -> str:
    if message.revealed is not None:
        return f"R: {message.revealed}"
    letter = "E" if message.severity == "error" else "N"
    return f"{letter}: {message.text}" + (f"  [{message.code}]" if message.code else "")
