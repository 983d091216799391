"""What mypy alone says is said with the plugin too, or is known for a false alarm: in all cases and examples.

An error that disappears needs its reason in ``withdrawn.toml``, and its line must have run without raising.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from .casefile.checking import Message, check, prime
from .casefile.expectations import read
from .casefile.watching import watch
from .casefile.withdrawn import disappeared, withdrawn
from .test_cases import BASE, CACHE, CASES, sentence
from .variants.originals import opts_in

EXAMPLES = BASE.parent / "examples"
WITHDRAWN = withdrawn()

Lost = dict[Path, list[Message]]


@pytest.fixture(scope="module")
def lost() -> Lost:
    """The errors of mypy's that the plugin takes back; the answer with the plugin is the cached one of all cases."""
    known_alone = [path for path in CASES if not opts_in(path)]  # mypy alone knows no code of ours
    return {**lost_in(BASE, known_alone), **lost_in(EXAMPLES, sorted(EXAMPLES.rglob("*.py")))}


def lost_in(base: Path, files: list[Path]) -> Lost:
    alone = check(base, files, CACHE.with_name("alone"), plugin=False)
    said = check(base, files, prime(CACHE))
    found = {path: disappeared(alone[path], said[path]) for path in files}
    return {path: errors for path, errors in found.items() if errors}


def test_an_error_that_disappears_has_a_reason(lost: Lost) -> None:
    unexplained = [
        f"{path.relative_to(BASE.parent)}:{error}"
        for path, errors in lost.items()
        for error in errors
        if not any(known.covers(error) for known in WITHDRAWN)
    ]
    assert not unexplained, "\n".join(["the plugin hides what mypy alone says:", *unexplained])


def test_every_reason_is_needed(lost: Lost) -> None:
    errors = [error for errors in lost.values() for error in errors]
    unused = [known.pattern for known in WITHDRAWN if not any(map(known.covers, errors))]
    assert not unused


def test_a_line_that_loses_its_error_runs(lost: Lost) -> None:
    """It must run when the case does, and raise nothing, unless the reason says that it is written to fail."""
    told = [f"{path.relative_to(BASE)}:{fault}" for path in CASES if path in lost for fault in misled(path, lost[path])]
    assert not told, "\n".join(["mypy alone is right, and the plugin silent:", *told])


def misled(path: Path, errors: list[Message]) -> Iterator[str]:
    lines = watch(read(path), f"cases.{sentence(path).replace('/', '.')}")
    for error in errors:
        fails = any(known.fails for known in WITHDRAWN if known.covers(error))
        if error.line not in lines.ran:
            yield f"{error}: the case never runs it"
        elif (error.line in lines.raised) != fails:
            yield f"{error}: it {'does not raise' if fails else 'raises'}"
