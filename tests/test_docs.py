"""Every program in README.md, CONTRIBUTING.md and docs/ is run and checked, and says what the page says.

A section (from one ``##`` to the next) is one program, its blocks read from top to bottom:

* ```` ```python ```` runs, and mypy finds nothing in it; ``reveal_type(x)  # T`` reveals ``T``;
* ```` ```python raises ```` goes on from the blocks above it, and must raise when it runs;
* ```` ```text mypy ```` after such a block is all that mypy says of it, line by line, in any order (none: nothing);
* ```` ```text raises ```` after such a block is the error that it raises, word for word.

A program that sets ``os.environ`` before it imports JAX runs in a process of its own.
"""

import json
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
REVEALED = re.compile(r'Revealed type is "(.*)"')
EXPECTED = re.compile(r"reveal_type\(.*\)  # (.*)$")


@dataclass
class Program:
    """What one block adds to, or breaks in, the section it stands in."""

    name: str
    source: str
    raises: bool
    said: list[str] = field(default_factory=list)
    error: str | None = None


def programs() -> list[Program]:
    return [program for page in PAGES if page.exists() for program in of_page(page)]


def of_page(page: Path) -> Iterator[Program]:
    sections = re.split(r"^## ", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for number, section in enumerate(sections):
        yield from of_section(f"{page.stem.lower().replace('-', '_')}_{number}", section)


def of_section(name: str, section: str) -> Iterator[Program]:
    """The section's good blocks as one program, and one more for each block that raises."""
    good, broken = "", list[Program]()
    for block in FENCE.finditer(section):
        if block["info"] == "python":
            good += block["text"]
        elif block["info"] == "python raises":
            broken.append(Program(f"{name}_raises_{len(broken)}", good + block["text"], raises=True))
        elif block["info"] == "text mypy":
            broken[-1].said = block["text"].splitlines()
        elif block["info"] == "text raises":
            broken[-1].error = block["text"].rstrip()
    if good:
        yield Program(name, good, raises=False)
    yield from broken


PROGRAMS = programs()


@cache
def mypy_says() -> dict[str, list[tuple[int, str]]]:
    """Line and message by program, all from one run."""
    with TemporaryDirectory() as folder:
        for program in PROGRAMS:
            (Path(folder) / f"{program.name}.py").write_text(program.source, encoding="utf-8")
        command = [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"), "--output", "json"]
        cache_dir = ["--cache-dir", str(ROOT / ".mypy_cache")]  # that of `make check`: the same options
        names = sorted(f"{program.name}.py" for program in PROGRAMS)
        done = subprocess.run([*command, *cache_dir, *names], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    said: dict[str, list[tuple[int, str]]] = {program.name: [] for program in PROGRAMS}
    for line in map(json.loads, done.stdout.splitlines()):
        code = f"  [{line['code']}]" if line["severity"] == "error" else ""
        said[Path(line["file"]).stem].append((line["line"], f"{line['severity']}: {line['message']}{code}"))
        said[Path(line["file"]).stem] += [
            (line["line"], f"note: {hint}") for hint in (line["hint"] or "").splitlines() if hint
        ]
    return said


def ids(program: Program) -> str:
    return program.name


@pytest.mark.parametrize("program", PROGRAMS, ids=ids)
def test_a_program_in_the_docs_does_what_the_page_says_when_it_runs(program: Program, tmp_path: Path) -> None:
    path = tmp_path / f"{program.name}.py"
    path.write_text(program.source, encoding="utf-8")
    if "os.environ[" in program.source:
        runs_apart(program, path)
        return
    if not program.raises:
        runpy.run_path(str(path), {"reveal_type": lambda value: value})
        return
    with pytest.raises(Exception) as caught:  # noqa: PT011  (which one is the page's affair)
        runpy.run_path(str(path), {"reveal_type": lambda value: value})
    assert not isinstance(caught.value, SyntaxError | NameError | ImportError)
    assert program.error in (None, f"{caught.type.__name__}: {caught.value}")


def runs_apart(program: Program, path: Path) -> None:
    path.write_text(f"def reveal_type(value): return value\n{program.source}", encoding="utf-8")
    done = subprocess.run([sys.executable, path.name], cwd=path.parent, capture_output=True, text=True, check=False)
    assert done.returncode == int(program.raises), done.stderr
    assert not re.search(r"^(Syntax|Name|Import|ModuleNotFound)Error", done.stderr, re.MULTILINE), done.stderr
    assert program.error is None or f"\n{program.error}\n" in done.stderr


@pytest.mark.parametrize("program", PROGRAMS, ids=ids)
def test_mypy_says_what_the_page_says(program: Program) -> None:
    said = [message for _, message in mypy_says()[program.name] if "Revealed type" not in message]
    assert sorted(said) == sorted(program.said)


@pytest.mark.parametrize("program", [program for program in PROGRAMS if "reveal_type" in program.source], ids=ids)
def test_mypy_reveals_what_the_page_says(program: Program) -> None:
    revealed = {
        line: re.sub(r"\b(?:\w+\.)+(?=\w)", "", found[1])
        for line, message in mypy_says()[program.name]
        if (found := REVEALED.search(message))
    }
    matches = {line: EXPECTED.search(text) for line, text in enumerate(program.source.splitlines(), 1)}
    assert revealed == {line: found[1] for line, found in matches.items() if found}


def test_every_error_code_has_its_section() -> None:
    codes = (ROOT / "mypy_plugin" / "treetyped_mypy" / "errors" / "codes.py").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
    assert set(re.findall(r'"(pytree-\w+)"', codes)) == set(re.findall(r"^## (pytree-\w+)$", page, re.MULTILINE))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_to_a_file_leads_to_one(page: Path) -> None:
    links = re.findall(r"\]\((?!https?://)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []
