"""Random programs of Python's plain kind: names, containers, branches, loops, functions, ``try``.

A program asks ``unknown()`` for what nobody can know beforehand, and calls ``look(...)`` to show what its names hold.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

NAMES = ("a", "b", "c", "d", "e")
KEYS = ("'x'", "'y'", "'z'")


CLASSES = """
from dataclasses import dataclass, field
from typing import NamedTuple
class P:
    kind = 0
    def __init__(self, x, y=None):
        self.x = x
        self.y = [] if y is None else y
    def set(self, value):
        self.x = value
        return self
    def grow(self, *values):
        self.y.append(values)
        return self.y
class S(P):
    def __init__(self, x):
        super().__init__([x])
        self.z = self.x
    def set(self, value):
        return super().set((value, value))
@dataclass
class D:
    x: object
    y: object = field(default_factory=list)
class T(NamedTuple):
    x: object
    y: object = None
"""


class Writer:
    """Writes one program, line by line."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.lines: list[str] = []
        self.functions: list[str] = []
        self.generators: list[str] = []
        self.depth = 0
        self.in_function = False
        self.in_generator = False
        self.in_loop = False
        self.local = ""

    def write(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    def name(self) -> str:
        return self.random.choice(NAMES)

    def value(self, depth: int = 2) -> str:
        """An expression."""
        choice = self.random.randrange(27 if depth else 4)
        inner = depth - 1
        match choice:
            case 0:
                return self.pick("0", "1", "2", "None", "'t'", "True")
            case 1 | 2:
                return self.name()
            case 3:
                return self.pick("[]", "{}", "()")
            case 4:
                return f"[{self.value(inner)}, {self.value(inner)}]"
            case 5:
                return f"{{{self.pick(*KEYS)}: {self.value(inner)}, {self.pick(*KEYS)}: {self.value(inner)}}}"
            case 6:
                return f"({self.value(inner)}, {self.value(inner)})"
            case 7:
                return f"{self.name()}[{self.pick(*KEYS, '0', '1', '-1')}]"
            case 8:
                return f"({self.value(inner)} if {self.condition()} else {self.value(inner)})"
            case 9:
                return self.pick(
                    f"list({self.name()})", f"dict({self.name()})", f"tuple({self.name()})", f"len({self.name()})"
                )
            case 10:
                return f"[{self.value(0)} for v in {self.name()}]"
            case 11:
                return f"{{k: {self.value(0)} for k in {self.name()}}}"
            case 12:
                key = self.pick(*KEYS)
                method = self.pick("copy()", "pop()", "items()", f"get({key})", f"setdefault({key}, {self.value(0)})")
                return f"{self.name()}.{method}"
            case 13 if self.functions:
                return f"{self.random.choice(self.functions)}({self.value(inner)}, {self.value(inner)})"
            case 14:
                return f"[*{self.name()}, {self.value(inner)}]"
            case 15:
                return f"{{**{self.name()}, {self.pick(*KEYS)}: {self.value(inner)}}}"
            case 16:
                return f"({self.value(inner)} {self.pick('and', 'or', '+', '==')} {self.value(inner)})"
            case 17:
                return f"({self.name()} := {self.value(inner)})"
            case 18:
                return f"{self.pick('P', 'S', 'D', 'T')}({self.value(inner)})"
            case 19:
                return f"{self.pick('P', 'D', 'T')}({self.value(inner)}, {self.pick('', 'y=')}{self.value(inner)})"
            case 20 | 21:
                return f"{self.name()}.{self.pick('x', 'y', 'z', 'kind')}"
            case 22:
                return f"{self.name()}.{self.pick('set', 'grow')}({self.value(inner)})"
            case 23:
                return f"(lambda {self.pick('v', 'v, w=0', '*v')}: {self.value(inner)})"
            case 24:
                return f"{self.name()}({self.value(inner)})"
            case 25 | 26 if self.generators:
                made = self.pick(self.generator(), self.generator(), self.name())
                return self.pick(
                    f"list({made})",
                    f"next({made})",
                    f"next({made}, {self.value(0)})",
                    f"[*{made}]",
                    f"[({self.value(0)}, v) for v in {made}]",
                    f"list(enumerate({made}))",
                    f"list(zip({made}, {self.name()}))",
                    f"tuple({made})",
                    made,
                )
            case _:
                return self.pick(
                    "unknown()",
                    f"list(zip({self.name()}, {self.name()}))",
                    f"list(enumerate({self.name()}))",
                    f"sorted({self.name()})",
                    f"list(map(lambda v: {self.value(0)}, {self.name()}))",
                )

    def generator(self) -> str:
        return f"{self.random.choice(self.generators)}({self.value(0)}, {self.value(0)})"

    def condition(self) -> str:
        return self.pick(
            "unknown()",
            "unknown()",
            f"{self.name()}",
            f"not {self.name()}",
            f"{self.name()} is None",
            f"{self.pick(*KEYS)} in {self.name()}",
            f"len({self.name()}) > 1",
            f"isinstance({self.name()}, int)",
        )

    def block(self, count: int) -> None:
        self.depth += 1
        for _ in range(count):
            self.statement()
        self.write("pass")
        self.depth -= 1

    def statement(self) -> None:
        name = self.name()
        choice = self.random.randrange(30)
        if self.depth > 3 and choice > 11:
            choice = self.random.randrange(11)
        match choice:
            case 0 | 9 | 10 | 11 | 27 | 28 if self.in_generator:
                self.write(
                    self.pick(f"yield {self.value()}", f"{name} = yield {self.name()}", f"yield from {self.value()}")
                )
            case 0 | 1 | 2 | 3:
                self.write(f"{name} = {self.value()}")
            case 4:
                self.write(f"{name}[{self.pick(*KEYS, '0')}] = {self.value()}")
            case 5:
                self.write(
                    self.pick(
                        f"{name}.append({self.value()})",
                        f"{name}.extend({self.value()})",
                        f"{name}.update({self.value()})",
                        f"{name}.update(x={self.value()})",
                        f"{name}.clear()",
                        f"{name}.insert(0, {self.value()})",
                        f"{name}.reverse()",
                    )
                )
            case 6:
                self.write(
                    self.pick(
                        f"{name} += {self.value()}",
                        f"{name} |= {self.value()}",
                        f"{name}[{self.pick(*KEYS)}] += {self.value(0)}",
                    )
                )
            case 7:
                self.write(
                    self.pick(
                        f"{name}, {self.name()} = {self.value()}",
                        f"{name}, *{self.name()} = {self.value()}",
                        f"{name} = {self.name()} = {self.value()}",
                    )
                )
            case 8:
                self.write(f"del {name}[{self.pick(*KEYS, '0')}]")
            case 9 | 10 | 11:
                self.write(f"look({', '.join(NAMES)})")
            case 12 | 13:
                self.write(f"if {self.condition()}:")
                self.block(self.random.randrange(1, 4))
                if self.random.randrange(2):
                    self.write("else:")
                    self.block(self.random.randrange(1, 3))
            case 14 | 15:
                other = self.name()
                over = self.pick(
                    *("('x', 'y')", "range(3)", other, other, "unknown_list()", f"{other}.items()", "range(20)"),
                    *([self.generator(), self.generator()] if self.generators else []),
                )
                self.write(f"for {name} in {over}:")
                self.loop(self.change(other) if over.startswith(other) else "pass")
            case 16:
                self.write("while unknown():")
                self.loop()
            case 17 | 29 if self.depth == 0:
                self.function(gives=choice == 29)
            case 18:
                self.write("try:")
                self.block(self.random.randrange(1, 4))
                self.write("except Exception:")
                self.block(self.random.randrange(1, 3))
                if self.random.randrange(2):
                    self.write("finally:")
                    self.block(1)
            case 19 if self.in_function:
                self.write(f"return {self.value()}")
            case 20 if self.in_loop:
                self.write(self.pick("break", "continue"))
            case 21:
                self.write(f"other({self.name()})")
            case 22:
                self.write(f"if {self.condition()}:")
                self.depth += 1
                self.write(
                    self.pick(
                        "raise ValueError",
                        *(["return " + self.name()] if self.in_function else []),
                        *(["break", "continue"] if self.in_loop else []),
                    )
                )
                self.depth -= 1
            case 23:
                self.write(
                    self.pick(
                        f"{name}.{self.pick('x', 'y')} = {self.value()}",
                        f"setattr({name}, 'x', {self.value()})",
                        f"{name}.y += [{self.value(0)}]",
                        f"{name}.x[{self.pick(*KEYS, '0')}] = {self.value(0)}",
                    )
                )
            case 24:
                self.nested(name)
            case 25:
                self.write(f"with manager({self.value(0)}) as {name}:")
                self.block(2)
            case 26:
                self.cases()
            case _:
                self.write(f"{self.value()}")

    def cases(self) -> None:
        self.write(f"match {self.value(1)}:")
        self.depth += 1
        for _ in range(self.random.randrange(1, 4)):
            names = self.random.sample(NAMES, len(NAMES))
            self.write(f"case {self.pattern(names, 2)}{self.pick('', '', f' if {self.condition()}')}:")
            self.block(self.random.randrange(1, 3))
        self.depth -= 1

    def pattern(self, names: list[str], depth: int, top: bool = True) -> str:
        """A pattern that binds some of the names; alone, it asks something."""

        def inner() -> str:
            return self.pattern(names, depth - 1, top=False)

        match self.random.randrange(14 if depth else 5):
            case 0 if not top and names:
                return names.pop()
            case 1 if not top:
                return "_"
            case 0 | 1 | 2 | 3 | 4:
                return self.pick("None", "1", "'t'", "True", "int()", "list()", "dict()", "P()", "1 | None")
            case 5 | 6:
                return f"[{inner()}, {inner()}]"
            case 7 if names:
                return f"[{inner()}, *{names.pop()}]"
            case 8:
                return f"{{{self.pick(*KEYS)}: {inner()}}}"
            case 9 if names:
                return f"{{{self.pick(*KEYS)}: {inner()}, **{names.pop()}}}"
            case 10:
                return f"{self.pick('P', 'S', 'D', 'T')}(x={inner()})"
            case 11:
                return f"{self.pick('D', 'T')}({inner()}, {inner()})"
            case 12 if names:
                return f"({self.pattern(names, depth - 1)}) as {names.pop()}" if len(names) > 3 else "[]"
            case _:
                return f"({self.pick('1', 'None')} | [_, _])"

    def nested(self, name: str) -> None:
        """A function in a branch, a loop or another function, that may change what is around it."""
        self.write(f"def {name}(v=None):")
        self.depth += 1
        other = self.name()
        if self.random.randrange(2):
            self.write(f"{'nonlocal' if self.in_function and other in self.local else 'global'} {other}")
            self.write(f"{other} = {self.value(1)}")
        else:
            self.write(self.pick(f"{other}.append(v)", f"{other}['x'] = v", f"return {self.value(1)}"))
        self.write(f"return {self.value(1)}")
        self.depth -= 1

    def change(self, name: str) -> str:
        """What a loop may do to the very object that it runs over."""
        value = self.value(0)
        return self.pick(
            *(f"{name}.append({value}) if len({name}) < 5 else None", f"{name}.pop()", f"{name}.clear()", "pass"),
            *(f"{name} = {value}", f"{name}[{self.pick(*KEYS, '0', '1')}] = {value}", f"{name}.reverse()"),
        )

    def loop(self, first: str = "pass") -> None:
        before, self.in_loop = self.in_loop, True
        self.depth += 1
        self.write(first)
        self.depth -= 1
        self.block(self.random.randrange(1, 4))
        self.in_loop = before
        if not self.random.randrange(4):
            self.write("else:")
            self.block(1)

    def function(self, *, gives: bool = False) -> None:
        name = f"{'g' if gives else 'f'}{len(self.generators) + len(self.functions)}"
        parameters = self.pick("a, b", "c, d", "a, *b", "b, e=None")
        self.write(f"def {name}({parameters}):")
        self.depth += 1
        if self.random.randrange(2):
            free = [each for each in NAMES if each not in parameters]
            self.write(f"global {', '.join(free)}")
        self.depth -= 1
        self.in_function, self.in_generator, self.local = True, gives, parameters
        if gives:
            self.depth += 1
            self.write(f"yield {self.value()}")
            self.depth -= 1
        self.block(self.random.randrange(1, 5))
        self.in_function = self.in_generator = False
        (self.generators if gives else self.functions).append(name)

    def program(self, length: int, runs: Callable[[str], bool]) -> str:
        """A program of which most statements do run: what ``runs`` refuses is mostly written anew."""
        for name in NAMES:
            self.write(f"{name} = {self.pick('{}', '[]', '1', 'None', '(1, 2)', '[1, 2]', 'P(1)', 'D({})', 'T([])')}")
        for _ in range(length):
            for _ in range(4):
                before, functions, generators = len(self.lines), list(self.functions), list(self.generators)
                self.statement()
                if runs(self.text()) or not self.random.randrange(40):
                    break
                del self.lines[before:]
                self.functions, self.generators = functions, generators
        self.write(f"look({', '.join(NAMES)})")
        return self.text()

    def text(self) -> str:
        return "\n".join(self.lines) + "\n"
