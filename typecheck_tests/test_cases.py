"""Every case file: mypy says what it claims, and when it runs, the claims are true."""

from pathlib import Path

import pytest

from .casefile.checking import Message, check
from .casefile.comparing import differences
from .casefile.expectations import read
from .casefile.running import faults

BASE = Path(__file__).parent
CACHE = BASE.parent / ".mypy_cache" / "cases"
CASES = sorted((BASE / "cases").rglob("*.py"))

DISAGREEMENTS: dict[str, str] = {}
"""What the plugin does not do yet: each of these must fail, and is taken out when it passes."""


def sentence(path: Path) -> str:
    return str(path.relative_to(BASE / "cases").with_suffix(""))


@pytest.fixture(scope="module")
def messages() -> dict[Path, list[Message]]:
    """What mypy says of all cases, from one run."""
    return check(BASE, CASES, CACHE)


def param(path: Path) -> object:
    """The case, to fail if it is known to."""
    reason = DISAGREEMENTS.get(sentence(path))
    marks = [pytest.mark.xfail(reason=reason, strict=True)] if reason else []
    return pytest.param(path, id=sentence(path), marks=marks)


@pytest.mark.parametrize("path", [param(path) for path in CASES])
def test_mypy_says(path: Path, messages: dict[Path, list[Message]]) -> None:
    """Each expected error, note and type is said of its line, and nothing else is."""
    problems = differences(read(path), messages[path])
    assert not problems, "\n".join(["mypy says something else than the case expects:", *problems])


@pytest.mark.parametrize("path", CASES, ids=sentence)
def test_python_does(path: Path) -> None:
    """Each line with an error raises when it runs, or goes wrong as the case asserts; no other line raises."""
    problems = faults(read(path), f"cases.{'.'.join(path.relative_to(BASE / 'cases').with_suffix('').parts)}")
    assert not problems, "\n".join(["the program does something else than the case claims:", *problems])
