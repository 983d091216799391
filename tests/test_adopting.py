"""The configurations of ``docs/adopting.md``: where mypy says our errors, and where not yet."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "adopting.md").read_text(encoding="utf-8")
NOT_IN_LEGACY, ONLY_IN_TRAINING = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)

PROGRAM = """
import jax
import jax.numpy as jnp

jax.tree.map(jnp.add, (1.0, 2.0), (1.0,))
text: str = 1
"""
OURS, MYPY = "pytree-structure", "assignment"


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of JAX, for all runs."""
    return tmp_path_factory.mktemp("cache")


def said(project: Path, cache: Path, configuration: str, first_line: str = "") -> dict[str, list[str]]:
    """The codes of mypy's errors by package, in the order of their lines."""
    packages = ("legacy", "training", "other")
    for package in packages:
        (project / package).mkdir()
        (project / package / "__init__.py").touch()
        (project / package / "step.py").write_text(first_line + PROGRAM, encoding="utf-8")
    (project / "pyproject.toml").write_text(configuration, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(cache), "--no-error-summary", *packages]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return {name: re.findall(rf"^{name}/.*\[([\w-]+)\]$", done.stdout, re.MULTILINE) for name in packages}


def test_everywhere_but_not_in_legacy(tmp_path: Path, cache: Path) -> None:
    assert said(tmp_path, cache, NOT_IN_LEGACY) == {"legacy": [MYPY], "training": [OURS, MYPY], "other": [OURS, MYPY]}


def test_only_in_training(tmp_path: Path, cache: Path) -> None:
    assert said(tmp_path, cache, ONLY_IN_TRAINING) == {"legacy": [MYPY], "training": [OURS, MYPY], "other": [MYPY]}


def test_not_in_a_file_that_says_so_at_its_top(tmp_path: Path, cache: Path) -> None:
    (line,) = re.findall(r"`(# mypy: [^`]*)`", PAGE)
    found = said(tmp_path, cache, '[tool.mypy]\nplugins = ["treetyped_mypy"]\n', f"{line}\n")
    assert found == {"legacy": [MYPY], "training": [MYPY], "other": [MYPY]}
