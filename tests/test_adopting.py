"""The configurations of ``docs/adopting.md``: where mypy says our errors, and where not yet."""

import re
import subprocess
import sys
from pathlib import Path

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


def said(project: Path, configuration: str, first_line_of_other: str = "") -> dict[str, list[str]]:
    """The codes of mypy's errors by package, in the order of their lines."""
    packages = {"legacy": "", "training": "", "other": first_line_of_other}
    for package, first_line in packages.items():
        (project / package).mkdir()
        (project / package / "__init__.py").touch()
        (project / package / "step.py").write_text(f"{first_line}\n{PROGRAM}", encoding="utf-8")
    (project / "pyproject.toml").write_text(configuration, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--no-error-summary", *packages]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return {name: re.findall(rf"^{name}/.*\[([\w-]+)\]$", done.stdout, re.MULTILINE) for name in packages}


def test_everywhere_but_not_in_legacy_and_not_in_a_file_that_says_so_at_its_top(tmp_path: Path) -> None:
    (line,) = re.findall(r"`(# mypy: [^`]*)`", PAGE)
    assert said(tmp_path, NOT_IN_LEGACY, line) == {"legacy": [MYPY], "training": [OURS, MYPY], "other": [MYPY]}


def test_only_in_training(tmp_path: Path) -> None:
    assert said(tmp_path, ONLY_IN_TRAINING) == {"legacy": [MYPY], "training": [OURS, MYPY], "other": [MYPY]}
