"""``treetyped doctor``: each fault in plain words, with its cure."""

import subprocess
import sys
from pathlib import Path

import pytest
from treetyped_command.libraries import too_old

from tests.command.conftest import Treetyped

CONFIGURED = """
[tool.mypy]
plugins = ["treetyped_mypy"]

[[tool.mypy.overrides]]
module = ["optax.*", "chex.*"]
follow_untyped_imports = true
"""


def test_where_all_is_in_place_it_says_so(treetyped: Treetyped) -> None:
    Path("pyproject.toml").write_text(CONFIGURED)
    said = treetyped("doctor")
    assert (said.code, said.err) == (0, "")
    assert said.out.endswith("\n\nAll is in place.\n")
    rows = dict(line.split(maxsplit=1) for line in said.out.splitlines()[:-2])
    assert rows["python"].endswith(sys.executable)
    assert rows["configuration"] == "pyproject.toml names the plugin"
    assert rows["jax"][0].isdigit()
    known, _, count = rows["names"].removeprefix("mypy finds ").partition(" of the ")
    assert known == count.partition(" ")[0]
    assert int(known) > 100


def test_a_plugin_that_no_configuration_names_is_a_fault(treetyped: Treetyped) -> None:
    Path("pyproject.toml").write_text(CONFIGURED.replace('plugins = ["treetyped_mypy"]', "pretty = true"))
    said = treetyped("doctor")
    assert said.code == 1
    assert said.out.endswith(
        "1. pyproject.toml does not name the plugin, so mypy does not load it.\n"
        '   Cure: write plugins = ["treetyped_mypy"] in [tool.mypy] of pyproject.toml\n'
    )


def test_in_an_ini_file_the_cure_is_written_as_there(treetyped: Treetyped) -> None:
    Path("mypy.ini").write_text("[mypy]\n")
    assert "   Cure: write plugins = treetyped_mypy in [mypy] of mypy.ini\n" in treetyped("doctor").out


def test_a_library_that_mypy_does_not_read_is_a_fault(treetyped: Treetyped) -> None:
    Path("pyproject.toml").write_text(CONFIGURED.replace('"optax.*", ', ""))
    said = treetyped("doctor")
    assert said.code == 1
    assert "1. mypy does not read optax, which is typed and does not say so.\n" in said.out
    assert "chex, which" not in said.out


def test_a_library_that_is_skipped_is_a_fault(treetyped: Treetyped) -> None:
    Path("pyproject.toml").write_text(
        CONFIGURED + '[[tool.mypy.overrides]]\nmodule = "jax.*"\nfollow_imports = "skip"\n'
    )
    said = treetyped("doctor")
    assert said.code == 1
    assert "mypy is told not to read jax (follow_imports = skip)" in said.out
    assert "the plugin finds no mistake in a program that has one" in said.out


def test_a_python_without_jax_is_a_fault(treetyped: Treetyped, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "bare"], check=True)
    python = str(tmp_path / "bare" / "bin" / "python")
    Path("pyproject.toml").write_text(CONFIGURED)
    said = treetyped("doctor", "--python", python)
    assert said.code == 1
    assert f"1. JAX is not installed for {python}, so nothing is known of its functions.\n" in said.out
    assert "jax               not installed\n" in said.out


def test_a_mypy_of_another_environment_is_a_fault(treetyped: Treetyped, tmp_path: Path) -> None:
    Path("pyproject.toml").write_text(CONFIGURED)
    other = tmp_path / "other" / "mypy"
    other.parent.mkdir()
    other.write_text("#!/bin/sh\n")
    other.chmod(0o755)
    said = treetyped("doctor", path=str(other.parent))
    assert said.code == 1
    assert f"the mypy of your shell, {other}, is in another environment than treetyped" in said.out


def test_a_plugin_that_breaks_down_finds_nothing(treetyped: Treetyped, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own error, ``pytree-internal``, is not the one that is looked for."""
    monkeypatch.setattr("treetyped_mypy.guard.read_as_checked", lambda checker: 1 / 0)
    Path("pyproject.toml").write_text(CONFIGURED)
    said = treetyped("doctor")
    assert said.code == 1
    assert "1. the plugin finds no mistake in a program that has one.\n" in said.out


def test_a_version_that_is_too_old_is_told_by_its_numbers() -> None:
    assert too_old({"jax": "0.4.9", "mypy": "1.18.2"}, ("jax", "mypy", "flax")) == ["jax"]
    assert too_old({"jax": "0.10.2", "mypy": "1.9"}, ("jax", "mypy")) == ["mypy"]
