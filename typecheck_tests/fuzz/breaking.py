"""Files that are broken by machine and can still be parsed: whatever is said of them, nothing crashes."""

from __future__ import annotations

import contextlib
import io
import tokenize
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from ..casefile.checking import Message  # noqa: TID252 -- one folder reads mypy for all
from .asking import FOLDER, INTERNAL, REFUSED, asked, works_alone

TESTS = Path(__file__).parent.parent
TOGETHER = 250
"""How many files one run of mypy reads."""


def broken(count: int, seed: int) -> Iterator[str]:
    """So many texts that Python can compile; most broken files are none, and are left out."""
    random = Random(seed)
    paths = [*sorted(TESTS.glob("cases/*/*.py")), *sorted(TESTS.glob("programs/*.py"))]
    sources = [path.read_text(encoding="utf-8") for path in paths]
    while count:
        text = break_one(random, random.choice(sources))
        if is_program(text):
            count -= 1
            yield text


def break_one(random: Random, text: str) -> str:
    """Cut off, or with one to three tokens deleted, doubled or exchanged."""
    lines = text.splitlines(keepends=True)
    if random.randrange(4) == 0:
        return "".join(lines[: random.randrange(len(lines))])
    for _ in range(random.randrange(1, 4)):
        tokens = spans(text)
        if len(tokens) < 2:
            return text
        (start, end), (other, last) = random.choice(tokens), random.choice(tokens)
        put = random.choice(("", text[start:end] * 2, text[start:end] + " " + text[start:end], text[other:last]))
        text = text[:start] + put + text[end:]
    return text


def spans(text: str) -> list[tuple[int, int]]:
    """Where each token begins and ends."""
    starts, found = [0], []
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    with contextlib.suppress(tokenize.TokenError, SyntaxError):
        found += (token for token in tokenize.generate_tokens(io.StringIO(text).readline) if token.string.strip())
    return [tuple(starts[line - 1] + column for line, column in (token.start, token.end)) for token in found]


def is_program(text: str) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(text, "", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


def crashes(texts: Sequence[str]) -> tuple[list[tuple[str, Message]], int]:
    """The texts over which mypy or the plugin breaks down, or takes too long; and how many mypy does not read."""
    found, refused = [], 0
    for at in range(0, len(texts), TOGETHER):
        some = {f"b{at + number}": text for number, text in enumerate(texts[at : at + TOGETHER])}
        for name, messages in asked(some, "broken").items():
            internal = [(some[name], message) for message in messages if message.code == INTERNAL]
            is_ours = bool(internal) and works_alone(FOLDER / "broken", FOLDER / "broken" / f"{name}.py")
            found += internal if is_ours else []
            refused += any(message.code == REFUSED for message in messages) or (bool(internal) and not is_ours)
    return found, refused
