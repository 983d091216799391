"""Every case file: mypy says what it claims, and when it runs, the claims are true."""

from pathlib import Path

import pytest

from .casefile.checking import Message, check, prime
from .casefile.comparing import differences
from .casefile.expectations import read
from .casefile.older import added, older
from .casefile.running import faults

BASE = Path(__file__).parent
PLUGIN = BASE.parent / "mypy_plugin" / "treetyped_mypy"
CACHE = BASE.parent / ".mypy_cache" / "cases"
LESS = {name for row in older() for name in row.less}
WITHOUT = {name for row in older() for name in row.without}


def sentence(path: Path) -> str:
    return str(path.relative_to(BASE / "cases").with_suffix(""))


EVERY = sorted((BASE / "cases").rglob("*.py"))
CASES = [path for path in EVERY if sentence(path) not in WITHOUT]

DISAGREEMENTS: dict[str, str] = {}
"""What the plugin does not do yet: each of these must fail, and is taken out when it passes."""


BELOW_THE_HANDLERS = {"adapters", "calls", "errors", "evaluation", "structure", "syntax", "types", "values"}
"""The rooms whose work shows in whatever function is called: its cases take the one that shows it best."""


@pytest.fixture(scope="module")
def messages() -> dict[Path, list[Message]]:
    """What mypy says of all cases, from one run."""
    return check(BASE, EVERY, prime(CACHE))


@pytest.fixture(scope="module")
def alone() -> dict[Path, list[Message]]:
    """What mypy says without the plugin, of the cases that are told less with older libraries."""
    files = [path for path in CASES if sentence(path) in LESS]
    return check(BASE, files, CACHE.with_name("alone"), plugin=False) if files else {}


def param(path: Path) -> object:
    """The case, to fail if it is known to."""
    reason = DISAGREEMENTS.get(sentence(path))
    marks = [pytest.mark.xfail(reason=reason, strict=True)] if reason else []
    return pytest.param(path, id=sentence(path), marks=marks)


@pytest.mark.parametrize("path", [param(path) for path in CASES])
def test_mypy_says(path: Path, messages: dict[Path, list[Message]], alone: dict[Path, list[Message]]) -> None:
    """Each expected error, note and type is said of its line, and nothing else; with older libraries at most that."""
    case, said = read(path), messages[path]
    problems = differences(case, said) if path not in alone else added(case, said, alone[path])
    assert not problems, "\n".join(["mypy says something else than the case expects:", *problems])


@pytest.mark.parametrize("path", CASES, ids=sentence)
def test_python_does(path: Path) -> None:
    """Each line with an error raises when it runs, or goes wrong as the case asserts; no other line raises."""
    problems = faults(read(path), module(path))
    assert not problems, "\n".join(["the program does something else than the case claims:", *problems])


def test_the_folders_of_cases_are_the_rooms_of_the_plugin() -> None:
    """Each room of handlers has its cases, and the list of the other rooms is short."""
    handlers = {path.parent.name for path in (PLUGIN / "handlers").glob("*/__init__.py")}
    assert {path.parent.name for path in EVERY} == handlers | BELOW_THE_HANDLERS
    assert all((PLUGIN / room / "__init__.py").exists() for room in BELOW_THE_HANDLERS)


def test_what_older_libraries_lose_is_a_case_and_is_lost(messages: dict[Path, list[Message]]) -> None:
    """An entry of ``older.toml`` that nothing needs is taken out."""
    listed = {name for row in older(installed=False) for name in row.less | row.without}
    assert listed <= {sentence(path) for path in EVERY}
    concerned = [read(path) for path in EVERY if sentence(path) in LESS | WITHOUT]
    kept = [case.path for case in concerned if not differences(case, messages[case.path])]
    assert not [path for path in kept if sentence(path) in LESS or not faults(read(path), module(path))]


def module(path: Path) -> str:
    return f"cases.{'.'.join(path.relative_to(BASE / 'cases').with_suffix('').parts)}"
