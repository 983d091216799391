"""A program is made: written statement by statement, and run while it is written."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.flow.random_programs import NAMES

from .running import Raised, Session
from .straight import straight
from .writing import HEAD, PROBE, TREES, TreeWriter

FIRST_LINE = HEAD.count("\n") + 1
IMPURE = re.compile(r"\b[fg]\d|:=|\.(pop|setdefault|set|grow|append|extend|update|clear)\(|\bnext\(|\|=|\+=")
"""What may have changed something before it raises."""
ENDS = 0.2
"""How often a program ends where it could."""
HIDDEN = re.compile(r"\b(unknown|unknown_list|other|look|manager)\(")
OWN_FAULTS = ("NameError", "UnboundLocalError", "TimeoutError", "SystemExit", "MemoryError", "RecursionError")
LENGTH = 14
DEEPEST, MOST_ITEMS = 12, 40
OWN_CLASSES = {"P", "S", "D", *TREES}


@dataclass(slots=True)
class Program:
    seed: int
    statements: list[tuple[int, str]] = field(default_factory=list)
    """Each with its line."""
    raised: Raised | None = None
    """By the last statement; every other one runs."""
    straight: str | None = None
    """The last statement, where all that it uses is written above it."""

    @property
    def known(self) -> bool:
        """It asks for nothing that nobody can know."""
        return bool(self.seed % 2)

    @property
    def text(self) -> str:
        return HEAD + "\n".join(text for _, text in self.statements) + "\n"

    @property
    def last(self) -> int:
        """The line of the last statement."""
        return self.statements[-1][0]

    @property
    def end(self) -> int:
        """The next free line."""
        return FIRST_LINE + sum(text.count("\n") + 1 for _, text in self.statements)


class Maker:
    """A program in the making: it ends with the first statement that is taken although it fails."""

    def __init__(self, seed: int) -> None:
        self.writer = TreeWriter(Random(seed))
        self.program = Program(seed)
        self.session = Session(seed)

    def offer(self, text: str, *, is_last: bool = False) -> bool:
        """Whether the statement is taken: it runs, or it is a probe and may be the last."""
        program, line = self.program, self.program.end
        if program.known and HIDDEN.search(text):
            return False
        raised = self.session.run(text, line)
        if raised is None and any(map(holds_itself, map(self.session.names.get, NAMES))):
            self.again()
            return False
        if raised is None:
            program.statements.append((line, text))
            return not is_last
        if PROBE.match(text) and not is_own_fault(raised) and (is_last or self.writer.random.random() < ENDS):
            program.statements.append((line, text))
            program.raised = raised
            program.straight = straight(text, program.statements, self.session.names)
            return True
        if "\n" in text or IMPURE.search(text):
            self.again()
        return False

    def again(self) -> None:
        """From the start: what did not come to its end may have changed something."""
        self.session = Session(self.program.seed)
        for line, text in self.program.statements:
            self.session.run(text, line)


def holds_itself(value: Any, depth: int = 0) -> bool:
    """Nothing can be done with such a value; JAX goes on until there is no stack left."""
    if depth > DEEPEST:
        return True
    match value:
        case dict():
            inner = list(value.values())
        case list() | tuple():
            inner = list(value)
        case _:
            inner = list(getattr(value, "__dict__", {}).values()) if type(value).__name__ in OWN_CLASSES else []
    return len(inner) > MOST_ITEMS or any(holds_itself(item, depth + 1) for item in inner)


def is_own_fault(raised: Raised) -> bool:
    """It says nothing about trees: a name that is not bound, or no time."""
    return raised.what.startswith(OWN_FAULTS)


def made(seed: int, length: int = LENGTH) -> Program:
    """The program of this seed."""
    maker = Maker(seed)
    writer = maker.writer
    for name in NAMES:
        try_to(maker, lambda name=name: writer.write(f"{name} = {writer.container(1)}"), 10, f"{name} = {{'x': 1.0}}")
    for _ in range(length):
        if not maker.program.raised:
            try_to(maker, writer.statement, 4)
    for _ in range(length):
        if not maker.program.raised:
            try_to(maker, writer.probe, 1, is_last=True)
    return maker.program


def try_to(maker: Maker, write: Callable[[], None], times: int, otherwise: str = "", *, is_last: bool = False) -> None:
    """Offer what is written, anew until it is taken."""
    writer = maker.writer
    for _ in range(times):
        before, functions, generators = len(writer.lines), list(writer.functions), list(writer.generators)
        write()
        text = "\n".join(writer.lines[before:])
        if is_syntax(text) and maker.offer(text, is_last=is_last):
            return
        del writer.lines[before:]
        writer.functions, writer.generators = functions, generators
    if otherwise:
        writer.write(otherwise)
        maker.offer(otherwise)


def is_syntax(text: str) -> bool:
    try:
        compile(text, "", "exec")
    except SyntaxError:
        return False
    return bool(ast.parse(text).body)
