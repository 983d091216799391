"""Runs programs statement by statement: ``python -m ... FOLDER WORKERS``, the names of its files on standard input.

For ``x.py`` it writes ``x.ran``: each statement of the module that raises, as JSON: its line, the name of the
exception's class, the lines through which it came. After a statement that raises the next one is run.
"""

from __future__ import annotations
import __future__

import ast
import importlib
import json
import os
import signal
import sys
import traceback
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType, ModuleType

LIBRARIES = (
    "jax.numpy",
    "chex",
    "equinox",
    "flax.linen",
    "flax.nnx",
    "flax.training.train_state",
    "optax",
    "treetyped",
)
SECONDS = 60
TOGETHER = 50
"""How many programs one process runs: what they compile fills its memory."""
Raised = tuple[int, str, list[int]]


def main(folder: Path, workers: int) -> None:
    paths = [folder / name for name in sys.stdin.read().splitlines()]
    for library in LIBRARIES:
        importlib.import_module(library)
    for number, at in enumerate(range(0, len(paths), TOGETHER)):
        if number >= workers:
            os.wait()
        if os.fork() == 0:
            alone(paths[at : at + TOGETHER])
    for _ in range(min(workers, -(-len(paths) // TOGETHER))):
        os.wait()


def alone(paths: Sequence[Path]) -> None:
    """Run these programs, and end this process with them."""
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 -- until the process ends
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGALRM, too_long)
    for path in paths:
        path.with_suffix(".ran").write_text(json.dumps(list(ran(path))), encoding="utf-8")
    os._exit(0)


def too_long(_signal: int, _frame: FrameType | None) -> None:
    raise TimeoutError


def ran(path: Path) -> Iterator[Raised]:
    source = path.read_text(encoding="utf-8")
    flags = __future__.annotations.compiler_flag if "from __future__ import annotations" in source else 0
    module = sys.modules["__main__"] = ModuleType("__main__")
    module.__dict__.update(reveal_type=lambda value: value, __file__=str(path))
    for statement in ast.parse(source, str(path)).body:
        code = compile(ast.Module([statement], []), str(path), "exec", flags=flags, dont_inherit=True)
        signal.alarm(SECONDS)
        try:
            exec(code, module.__dict__)
        except (Exception, SystemExit) as raised:
            frames = traceback.extract_tb(raised.__traceback__)
            lines = [frame.lineno or 0 for frame in frames if frame.filename == str(path)]
            yield statement.lineno, type(raised).__name__, lines
        finally:
            signal.alarm(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
