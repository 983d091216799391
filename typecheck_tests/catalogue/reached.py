"""Which raises of the libraries a case comes to when it runs."""

from __future__ import annotations

import ast
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import jax

from ..casefile.expectations import Case
from ..casefile.running import Program, module
from .sources import LIBRARIES, Raise, every_raise, module_name, root


def reached(case: Case, name: str) -> set[Raise]:
    """The raises that the exceptions of the case come from, and those that these were made of."""
    program = Watched(case, name)
    with module(case, name) as made, whole_tracebacks():
        for _ in program.run(made):
            pass
    return program.reached_raises


class Watched(Program):
    """A case that notes where each of its exceptions comes from."""

    def __init__(self, case: Case, name: str) -> None:
        super().__init__(case, name)
        self.reached_raises: set[Raise] = set()

    def execute(self, statement: ast.stmt, module: ModuleType) -> Exception | None:
        raised = super().execute(statement, module)
        self.reached_raises |= {found for one in chain(raised) if (found := origin(one))}
        return raised


@contextmanager
def whole_tracebacks() -> Iterator[None]:
    """JAX takes its own lines out of a traceback unless it is told not to."""
    before = jax.config.jax_traceback_filtering
    jax.config.update("jax_traceback_filtering", "off")
    try:
        yield
    finally:
        jax.config.update("jax_traceback_filtering", before)


def chain(raised: BaseException | None) -> Iterator[BaseException]:
    """An exception, and those that were handled when it was raised."""
    known: list[BaseException] = []
    while raised is not None and raised not in known:
        known.append(raised)
        yield raised
        raised = raised.__cause__ or raised.__context__


def origin(raised: BaseException) -> Raise | None:
    """The statement of a library that an exception comes from; none if that is no ``raise`` of a library."""
    frames = traceback.extract_tb(raised.__traceback__)
    for library in LIBRARIES if frames else ():
        folder = root(library)
        if (innermost := frames[-1]).filename.startswith(f"{folder}/"):
            name = module_name(Path(innermost.filename), folder)
            here = (found for found in every_raise() if found.module == name)
            return next((found for found in here if innermost.lineno in found.lines), None)
    return None
