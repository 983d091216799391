"""Work that runs programs, side by side: what one of them does to its process harms few others."""

from __future__ import annotations

import importlib
import os
import pickle
import sys
import tempfile
import traceback
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from .running import Spoiled, head

T, R = TypeVar("T"), TypeVar("R")
LIBRARIES = ("jax.numpy", "chex", "equinox", "flax.struct", "optax", "treetyped")
WORKERS = 2
TOGETHER = 25
"""How many items one process takes: what they compile fills its memory."""


def forked(work: Callable[[T], R], items: Sequence[T], together: int = TOGETHER) -> list[R | None]:
    """What comes of each item; none where its process did not live to tell."""
    for library in LIBRARIES:
        importlib.import_module(library)
    head()
    with tempfile.TemporaryDirectory() as name:
        running = 0
        for at in range(0, len(items), together):
            if running == WORKERS:
                os.wait()
                running -= 1
            running += 1
            if os.fork() == 0:
                alone(work, items, range(at, min(at + together, len(items))), Path(name))
        for _ in range(running):
            os.wait()
        return [result(Path(name) / str(number)) for number in range(len(items))]


def result(path: Path) -> R | None:
    return pickle.loads(path.read_bytes()) if path.exists() else None


def alone(work: Callable[[T], R], items: Sequence[T], numbers: range, folder: Path) -> None:
    """Do these, and end this process with them."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 -- until the process ends
    warnings.simplefilter("ignore")
    try:
        for number in numbers:
            done = pickle.dumps(work(items[number]))
            (folder / "new").with_suffix(f".{number}").write_bytes(done)
            (folder / f"new.{number}").rename(folder / str(number))
    except Spoiled:
        pass
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(0)
