"""Whole programs written at random have no false alarm and no crash, and few failures are lost on the way.

``make fuzz`` takes more of them, and makes small what it finds.
"""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random

from .fuzz.breaking import broken, crashes
from .fuzz.making import Program
from .fuzz.straight import straight
from .fuzz.writing import HEAD, TreeWriter
from .variants.running import REPOSITORY

COMMAND = [sys.executable, "-m", "typecheck_tests.fuzz"]


def test_programs_have_no_false_alarm() -> None:
    """300 of them, always the same, in a process of their own: they run side by side in forks of it."""
    options = ["--programs", "300", "--broken", "0", "--shrink", "0"]
    done = subprocess.run([*COMMAND, *options], cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_broken_files_break_nothing_down() -> None:
    found, refused = crashes(list(broken(150, seed=0)))
    assert not found
    assert refused < 15
