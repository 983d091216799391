"""Runs programs, each in a process of its own that finds the libraries loaded: ``python -m ... FOLDER WORKERS``.

For ``FOLDER/x.py`` it writes what the program prints to ``x.out``, and how it ended to ``x.end``.
"""

from __future__ import annotations

import importlib
import os
import runpy
import signal
import sys
import traceback
from pathlib import Path

LIBRARIES = ("jax.numpy", "jax.scipy.linalg", "equinox", "flax.linen", "flax.nnx", "flax.training.train_state", "optax")
SECONDS = 100
ENDED = "ended well"


def main(folder: Path, workers: int) -> None:
    for library in LIBRARIES:
        importlib.import_module(library)
    running = 0
    for path in sorted(folder.glob("*.py")):
        if running == workers:
            os.wait()
            running -= 1
        if os.fork() == 0:
            alone(path)
        running += 1
    for _ in range(running):
        os.wait()


def alone(path: Path) -> None:
    """Run one program, and end this process with it."""
    signal.alarm(SECONDS)  # a loop that does not end is killed, and no .end is written
    out = os.open(path.with_suffix(".out"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(out, 1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    sys.argv = [str(path)]
    try:
        runpy.run_path(str(path), run_name="__main__")
        end = ENDED
    except BaseException as raised:
        lines = [frame.lineno for frame in traceback.extract_tb(raised.__traceback__) if frame.filename == str(path)]
        end = f"raises {type(raised).__name__} at line {lines[-1] if lines else getattr(raised, 'lineno', 0)}"
    sys.stdout.flush()
    path.with_suffix(".end").write_text(end, encoding="utf-8")
    os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
