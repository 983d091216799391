"""Environments beside the one that tests run in: this project in other company."""

from __future__ import annotations

import os
import subprocess
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
PIP = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")


def environment(folder: Path, *asked: str) -> str:
    """The interpreter of an environment with this project and what is asked, made or brought up to date."""
    python = str(folder / "bin" / "python")
    if not Path(python).exists():
        venv.create(folder, with_pip=True)
    subprocess.run([python, *PIP, "--upgrade", "pip"], check=True)
    ours = ["-e", f"{ROOT}/mypy_plugin", "-e", f"{ROOT}[tests]"]
    own_plugin = {**os.environ, "TREETYPED_PLUGIN": "apart"}  # the one that is named beside it
    command = [python, *PIP, "--upgrade", "--upgrade-strategy", "eager", *ours, *asked]
    subprocess.run(command, check=True, env=own_plugin)
    return python


def add_alone(python: str, *asked: str) -> None:
    """Install these without what they need: their pins disagree, and mypy takes what is missing for ``Any``."""
    subprocess.run([python, *PIP, "--no-deps", *asked], check=True)
