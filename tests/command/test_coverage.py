"""``treetyped coverage``: the calls that take trees, counted, and where knowledge ends."""

import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from treetyped_command.tally import Call, End, Tally, ends
from treetyped_mypy.evaluation.table import METHODS as KNOWN_METHODS
from treetyped_mypy.evaluation.table import RULES
from treetyped_mypy.evaluation.tree_arguments import METHODS, TREES

from tests.command.conftest import Treetyped

DOCS = Path(__file__).parents[2] / "docs"

PROGRAM = """import pickle

import jax
import jax.numpy as jnp

params = {"w": jnp.ones(2)}
jax.tree.leaves(params)
jnp.sum(params["w"])
loaded = pickle.load(open("saved", "rb"))
jax.tree.map(jnp.add, params, loaded)
jax.tree.leaves(loaded); jax.tree.leaves(params)

def halved(tree):
    return jax.tree.map(lambda leaf: leaf / 2, tree)

def gone():
    raise ValueError
    return jax.tree.leaves(params)
"""

PLACES = [
    (7, 1, "in full", None),
    (10, 1, "in part", (9, 'annotate the name that is given what "pickle.load" returns')),
    (11, 1, "not at all", (9, 'annotate the name that is given what "pickle.load" returns')),
    (11, 26, "in full", None),
    (14, 12, "not at all", (13, 'annotate the parameter "tree" of "halved"')),
    (18, 12, "not reached", None),
]


def counted(treetyped: Treetyped, *arguments: str) -> dict[str, Any]:
    said = treetyped("coverage", "--output", "json", *arguments)
    assert (said.code, said.err) == (0, "")
    found: dict[str, Any] = json.loads(said.out)
    return found


def test_each_call_that_takes_trees_is_counted(treetyped: Treetyped) -> None:
    Path("train.py").write_text(PROGRAM)
    [file] = counted(treetyped, "train.py")["files"]
    places = [(call["line"], call["column"], call["known"], call["end"]) for call in file["places"]]
    assert [(*place, end and (end["line"], end["cure"])) for *place, end in places] == PLACES
    numbers = {"calls": 6, "in_full": 2, "in_part": 1, "not_at_all": 2, "not_reached": 1, "percent": 33.3}
    assert {name: file[name] for name in numbers} == numbers


def test_the_cache_counts_as_a_fresh_run_does(treetyped: Treetyped) -> None:
    """Between them ``check`` is asked, which wants no calls, and is told of none."""
    Path("train.py").write_text(PROGRAM)
    fresh = counted(treetyped, "train.py")
    assert treetyped("check", "train.py") == (0, "No errors found\n", "")
    assert counted(treetyped, "train.py") == fresh
    assert counted(treetyped, "train.py") == fresh


def test_the_table_names_the_place_that_costs_most_first(treetyped: Treetyped) -> None:
    Path("train.py").write_text(PROGRAM)
    assert treetyped("coverage", "train.py").out.splitlines() == [
        "file      calls  in full  in part  not at all  not reached  known",
        "train.py      6        2        1           2            1    33%",
        "total         6        2        1           2            1    33%",
        "",
        "Where knowledge ends:",
        'train.py:9: 2 calls: annotate the name that is given what "pickle.load" returns',
        'train.py:13: 1 call: annotate the parameter "tree" of "halved"',
    ]


def test_a_comment_that_ignores_errors_hides_no_call(treetyped: Treetyped) -> None:
    Path("train.py").write_text("import jax  # type: ignore\njax.tree.leaves(1.0)  # type: ignore\n")
    assert counted(treetyped, "train.py")["total"]["calls"] == 1


def test_files_of_one_name_are_all_counted(treetyped: Treetyped) -> None:
    for folder in ("a", "b"):
        Path(folder).mkdir()
        Path(folder, "train.py").write_text(PROGRAM)
    found = counted(treetyped, ".")
    assert [file["path"] for file in found["files"]] == ["a/train.py", "b/train.py"]
    assert found["total"]["calls"] == 12


def test_a_project_that_enables_codes_keeps_them(treetyped: Treetyped) -> None:
    Path("pyproject.toml").write_text('[[tool.mypy.overrides]]\nmodule = "train"\nenable_error_code = "truthy-bool"\n')
    Path("train.py").write_text(PROGRAM)
    assert counted(treetyped, "train.py")["total"]["calls"] == 6


@pytest.mark.parametrize(("percent", "code"), [("33", 0), ("33.4", 1), ("100", 1)])
def test_less_than_is_asked_for_ends_with_1(treetyped: Treetyped, percent: str, code: int) -> None:
    Path("train.py").write_text(PROGRAM)
    said = treetyped("coverage", "train.py", "--fail-under", percent)
    assert said.code == code
    assert said.err == (f"treetyped: 33% is less than {percent}%\n" if code else "")


def test_without_calls_nothing_is_missing(treetyped: Treetyped) -> None:
    Path("train.py").write_text("import jax\nprint(jax.__version__)\n")
    said = treetyped("coverage", "train.py", "--fail-under", "100")
    assert said == (0, "No calls that take trees\n", "")


def test_without_jax_it_could_not_run(treetyped: Treetyped, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "bare"], check=True)
    Path("train.py").write_text(PROGRAM)
    said = treetyped("coverage", "train.py", "--python", str(tmp_path / "bare" / "bin" / "python"))
    assert (said.code, said.out) == (2, "")
    assert "mypy does not find jax" in said.err


class Page(HTMLParser):
    """The lines of a page with their classes, and its links; every element is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.lines: dict[str, str] = {}
        self.links: list[str] = []
        self.texts: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.open += [] if tag in ("meta", "!doctype") else [tag]
        if (name := given.get("id")) is not None:
            self.lines[name] = (given.get("class") or "").removeprefix("line").strip()
        self.links += [href for href in [given.get("href")] if href is not None]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_the_pages_colour_the_lines(treetyped: Treetyped) -> None:
    Path("src").mkdir()
    Path("src/train.py").write_text(PROGRAM.replace("leaf / 2", '"<b>" and leaf / 2'))
    assert treetyped("coverage", "src", "--html", "out/pages").code == 0
    index = Page(Path("out/pages/index.html").read_text())
    [name] = {link.partition("#")[0] for link in index.links}
    page = Page(Path("out/pages", name).read_text())
    coloured = {line: style for line, style in page.lines.items() if style}
    assert coloured == {
        "L7": "in-full",
        "L10": "in-part",
        "L11": "not-at-all",
        "L14": "not-at-all",
        "L18": "not-reached",
    }
    assert '    return jax.tree.map(lambda leaf: "<b>" and leaf / 2, tree)' in page.texts
    assert len(page.lines) == len(PROGRAM.splitlines())
    assert {f"#{line}" for line in page.lines} <= {*page.links}
    assert [link for link in page.links if not link.startswith("#")] == ["index.html"]


def test_pages_that_cannot_be_written_are_no_crash(treetyped: Treetyped) -> None:
    Path("train.py").write_text(PROGRAM)
    Path("out").write_text("a file")
    said = treetyped("coverage", "train.py", "--html", "out")
    assert said.code == 2
    assert said.err.startswith("treetyped: the pages cannot be written: ")


def test_places_are_counted_over_all_files() -> None:
    end = End("a.py", 3, "annotate it")
    once, twice = (Call(1, 1, 1, 2, "tree.map", "not at all", each) for each in (End("b.py", 1, "annotate it"), end))
    files = [Tally("a.py", (once, twice)), Tally("b.py", (twice,))]
    assert ends(files) == [(end, 2), (once.end, 1)]
    assert files[0].percent == 0.0
    assert Tally("c.py", ()).percent == 100.0


def test_the_functions_that_take_trees_have_rules() -> None:
    assert TREES.keys() <= RULES.keys()
    assert all(methods.keys() <= KNOWN_METHODS[kind].keys() for kind, methods in METHODS.items())


def test_the_page_shows_what_is_counted(treetyped: Treetyped) -> None:
    section = (DOCS / "command_line.md").read_text(encoding="utf-8").partition("## treetyped coverage")[2]
    program = section.partition("```py\n")[2].partition("```")[0]
    Path("train.py").write_text(program)
    assert f"```text\n{treetyped('coverage', 'train.py').out}```" in section
    exec(program, {})


def test_the_page_shows_what_is_said_of_unknown_trees(treetyped: Treetyped) -> None:
    page = (DOCS / "errors.md").read_text(encoding="utf-8").partition("## pytree-unknown")[2]
    program, text = re.findall(r"```(?:py|text)\n(.*?)```", page, re.DOTALL)[:2]
    Path("train.py").write_text(program)
    assert treetyped("check", "train.py").out == text
    exec(program, {})
