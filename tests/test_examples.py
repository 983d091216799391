"""The examples are trained for real, and the demo finds every bug before it runs."""

import importlib
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import jax
import pytest

from treetyped import tree

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
BUGS = sorted((EXAMPLES / "bugs").glob("*.py"))


@pytest.fixture(autouse=True)
def examples_on_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)


def example(name: str) -> ModuleType:
    return importlib.import_module(name)


def test_linear_regression_finds_the_truth_up_to_the_noise() -> None:
    module = example("linear_regression")
    result = module.train()
    assert result.losses[-1] < module.NOISE**2 < 1 < result.losses[0]
    assert abs(result.found.weight - result.truth.weight).max() < 0.2


def test_the_mlp_learns_to_square() -> None:
    module = example("mlp")
    result = module.train()
    assert result.losses[-1] < 1e-3 < 1 < result.losses[0]
    assert type(result.snapshots[module.STEPS]) is module.MLP


def test_the_module_of_paxs_tutorial_learns_a_line_and_counts_its_calls() -> None:
    module = example("pax_module")
    module.main()
    assert module.differentiate() < 1e-6


def test_the_model_of_treexs_guide_learns_up_to_the_noise() -> None:
    module = example("treex_guide")
    assert module.train_mlp() < 1.2 * module.NOISE**2
    result = module.train()
    assert result.error < 1.2 * module.NOISE**2 < 1 < result.losses[0]
    moved = module.transfer(result.model, jax.random.key(1))
    assert tree.equal(moved.hidden, result.model.hidden)
    assert not tree.equal(moved.head, result.model.head)


@pytest.mark.parametrize("path", BUGS, ids=lambda path: path.stem)
def test_a_bug_fails_or_goes_silently_wrong_when_it_runs(path: Path) -> None:
    jax_says = example("sidebyside.jax_says")
    assert not isinstance(jax_says.run(path), jax_says.NothingWrong)


@pytest.mark.parametrize("path", BUGS, ids=lambda path: path.stem)
def test_a_bug_is_marked_on_one_line(path: Path) -> None:
    assert path.read_text(encoding="utf-8").count("  # BUG: ") == 1


def test_the_demo_catches_every_bug_before_it_runs() -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "demo.py")],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "140"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(BUGS)} of {len(BUGS)} bugs caught before running" in done.stdout
