"""show prints the table in a terminal and in a file, and hands the tree to treescope in a notebook."""

import io
import sys
from types import SimpleNamespace
from typing import Any

import jax
import jax.numpy as jnp
import pytest
import treescope  # type: ignore[import-untyped]
from rich.console import Console

from treetyped import Param, field, pytree_dataclass, tree
from treetyped.tree.display import rich_table
from treetyped.tree.table import rows_of


@pytree_dataclass
class Linear:
    weight: Param[Any]
    more: Any = None
    name: str = field(default="linear", static=True)


MODEL = Linear(jnp.ones((8, 4)), {"[red]x": jax.nn.relu}, "[bold]head")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_file_gets_the_text_of_summary(capsys: pytest.CaptureFixture[str]) -> None:
    for shown in (MODEL, tree.filter(MODEL, Param), tree.map(lambda leaf: "s", MODEL), jax.eval_shape(lambda: 1.0)):
        tree.show(shown)
        assert capsys.readouterr().out == tree.summary(shown) + "\n"


def test_a_terminal_gets_the_same_cells_from_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("NO_COLOR", raising=False)
    tree.show(MODEL)
    shown = terminal.getvalue()
    assert "\x1b[" in shown
    assert all(word in shown for word in ("[bold]head", "[red]x", "<custom_jvp relu>", "Param", "128 B"))


def test_what_does_not_fit_goes_on_below() -> None:
    console = Console(width=70, file=io.StringIO(), record=True)
    console.print(rich_table(list(rows_of(MODEL))))
    lines = [line.split() for line in console.export_text().splitlines()]
    assert ["path", "shape", "dtype", "size", "bytes", "role"] in lines
    assert [".weight", "(8,", "4)", "float32", "32", "128", "B", "Param"] in lines
    assert ["2", "leaves", "32", "128", "B"] in lines
    assert max(map(len, console.export_text().splitlines() or [""])) <= 70


def test_a_terminal_without_rich_gets_the_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    tree.show(MODEL)
    assert capsys.readouterr().out == tree.summary(MODEL) + "\n"


def test_a_notebook_gets_a_picture_that_folds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given: list[Any] = []
    ipython = SimpleNamespace(get_ipython=lambda: SimpleNamespace(kernel=object()))
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    monkeypatch.setattr(treescope, "show", given.append)
    tree.show(MODEL)
    assert given == [MODEL]
    assert capsys.readouterr().out == "2 leaves, 32 elements, 128 B\n"


def test_ipython_in_a_terminal_is_no_notebook(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=object))
    tree.show([1])
    assert capsys.readouterr().out == tree.summary([1]) + "\n"


def test_treescope_opens_the_classes() -> None:
    text = treescope.render_to_text(MODEL)
    assert "Linear" in text
    assert "weight" in text
