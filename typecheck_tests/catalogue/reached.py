"""Which raises of the libraries a case comes to when it runs."""

from __future__ import annotations

import ast
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import jax

from ..casefile.expectations import Case  # noqa: TID252 -- one folder reads and runs cases
from ..casefile.running import Program, module  # noqa: TID252
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
        for one in chain(raised):
            found = origin(one)
            self.reached_raises |= {found} if found else set()
            if found is None or found.module in REMAKING:
                self.reached_raises |= set(told_by(str(one)))
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


def told_by(message: str) -> Iterator[Raise]:
    """The raises whose words are handed on in the message of another exception, as callbacks do."""
    said = " ".join(message.split())
    for found in every_raise():
        pieces = [piece.strip() for piece in found.words.split("{}")]
        if len(max(pieces, key=len)) >= ENOUGH and all(piece in said for piece in pieces):
            yield found


REMAKING = {"chex._src.asserts_internal"}
"""What makes a new exception of the text of another one."""
ENOUGH = 20
"""As many letters in a row are no chance."""


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
