"""A program, run statement by statement in a world of its own: what raises, and which lines that passes through."""

from __future__ import annotations

import contextlib
import signal
import sys
import traceback
import types
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import CodeType, FrameType
from typing import Any

from tests.flow.programs import World

from ..casefile.checking import Message  # noqa: TID252 -- one folder reads mypy for all
from .writing import HEAD

FILE = "program.py"
SECONDS = 3
MADE: dict[str, Any] = {"__name__": "__main__"}
"""What the head of every program defines: its classes are made once."""


class TreeWorld(World):
    """What a program may call and nobody can know; it looks at nothing."""

    def look(self, *values: Any) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Raised:
    """An exception, and the lines of the program that it came through."""

    what: str
    lines: tuple[int, ...]


class Spoiled(BaseException):
    """There is no stack left, nor will there be: JAX does not give back what a tree that holds itself has taken."""


class Session:
    """The names of a program, after the statements that were run."""

    def __init__(self, seed: int) -> None:
        world = TreeWorld(seed)
        self.world = world
        self.names = dict(head())
        self.names.update({name: getattr(world, name) for name in ("look", "other", "unknown", "unknown_list")})
        self.names["manager"] = contextlib.nullcontext

    def run(self, text: str, line: int) -> Raised | None:
        """A statement that begins at this line."""
        code = compile("\n" * (line - 1) + text, FILE, "exec")
        try:
            with limited():
                exec(code, self.names)
        except RecursionError:
            raise Spoiled from None
        except (Exception, SystemExit) as raised:
            frames = traceback.extract_tb(raised.__traceback__)
            return Raised(repr(raised)[:300], tuple(at.lineno or 0 for at in frames if at.filename == FILE))
        return None


def head() -> dict[str, Any]:
    if len(MADE) == 1:
        sys.modules["world"] = types.ModuleType("world")
        for name in ("look", "manager", "other", "unknown", "unknown_list"):
            setattr(sys.modules["world"], name, None)
        exec(HEAD, MADE)
    return MADE


@contextlib.contextmanager
def limited() -> Iterator[None]:
    """A statement has so much time of the processor: how busy the machine is changes nothing."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TimeoutError

    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS, 1)  # and again: a callback may have swallowed the first
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


class Lines:
    """What is evaluated in a program, as Python's tracer meets it."""

    def __init__(self) -> None:
        self.ran: set[tuple[CodeType, int]] = set()
        """Instructions, by their numbers."""
        self.raised: set[int] = set()

    def __call__(self, frame: FrameType, event: str, arg: Any) -> Lines | None:
        if frame.f_code.co_filename != FILE:
            return None
        frame.f_trace_opcodes = True
        self.ran.add((frame.f_code, frame.f_lasti // 2))
        if event == "exception" and not issubclass(arg[0], StopIteration):
            self.raised.add(frame.f_lineno)
        return self

    def reach(self, message: Message) -> bool:
        """Whether the expression that the message is about was evaluated."""
        return (message.line, message.column - 1) in self.places

    @cached_property
    def places(self) -> set[tuple[int | None, int | None]]:
        """Where the expressions begin that were evaluated."""
        positions = {code: list(code.co_positions()) for code, _ in self.ran}
        return {(positions[code][at][0], positions[code][at][2]) for code, at in self.ran if at >= 0}


def watched(statements: Sequence[tuple[int, str]], seed: int) -> Lines:
    """The lines that run, and those at which something is raised, by whatever it is caught."""
    session, lines = Session(seed), Lines()
    before = sys.gettrace()
    sys.settrace(lines)
    try:
        for line, text in statements:
            session.run(text, line)
    finally:
        sys.settrace(before)
    return lines
