"""One program, run twice: by Python, and on abstract values."""

from __future__ import annotations

import builtins
import contextlib
import copy
import copyreg
import resource
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from mypy.errors import Errors
from mypy.nodes import FuncDef, LambdaExpr, MypyFile, NameExpr, Node, RefExpr, YieldExpr, YieldFromExpr
from mypy.options import Options
from mypy.parse import parse
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.machine import Machine, is_outermost
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.scopes import within
from treetyped_mypy.flow.values import NONE, UNKNOWN, Atom, External, Value
from treetyped_mypy.flow.watching import Watch
from treetyped_mypy.syntax.tree import descendants

from .pictures import picture
from .random_programs import CLASSES

OPTIONS: Final = Options()
setattr(OPTIONS, "native_parser", False)  # noqa: B010 - older mypys have no such option

KNOWN: Final = {"dataclass": "dataclasses.dataclass", "field": "dataclasses.field", "NamedTuple": "typing.NamedTuple"}

Event = tuple[int, list[Any]]
"""A line, and what ``look`` was shown there."""


def syntax(text: str) -> MypyFile:
    """Parsed, Python's own names resolved, and generators marked."""
    tree = parse(text, "program.py", "program", Errors(OPTIONS), OPTIONS)
    for node in descendants(tree):
        if isinstance(node, NameExpr):
            name = f"builtins.{node.name}" if hasattr(builtins, node.name) else f"program.{node.name}"
            node.fullname = KNOWN.get(node.name, name)
        elif isinstance(node, FuncDef):
            node.is_generator = any(isinstance(each, YieldExpr | YieldFromExpr) for each in within(node.body))
    return tree


MOST_MEMORY: Final = 500_000_000
"""How many bytes a random program may take."""


class Looking:
    """The library of a random program: ``look`` records a picture of what it is given."""

    def __init__(self) -> None:
        self.seen: dict[int, list[list[Any]]] = {}
        self.strangers: set[int] = set()

    def call(self, run: Running, callee: Any, arguments: Sequence[Argument], place: Node) -> Value | None:
        if isinstance(callee, External) and callee.fullname == "program.look":
            pictures = [picture(run, argument.value) for argument in arguments]
            if run.depth == 0:
                self.strangers.add(place.line) if run.functions else None
                self.seen.setdefault(place.line, []).append(pictures)
            return NONE
        return None

    def item(self, run: Running, owner: Value, key: Value, place: Node) -> Value | None:
        return None

    def python(self, run: Running, name: str, arguments: Sequence[Argument], place: Node) -> None:
        return

    def put(self, run: Running, owner: Value, place: Node, operator: str) -> None:
        return

    def look(self, run: Running, value: Value) -> None:
        pass

    def set(self, run: Running, owner: Value, name: str, value: Value, place: Node) -> Value | None:
        return value

    def lacking(self, run: Running, place: Node) -> str | None:
        return None

    def truth(self, run: Running, value: Value, place: Node) -> None:
        return

    def reads(self, fullname: str) -> bool:
        return fullname == "program.look"

    def may_fail(self, definition: FuncDef | LambdaExpr) -> bool:
        return True

    def changes_nothing(self, run: Running, callee: Value) -> bool:
        return False

    def thrown_away(self, run: Running, watch: Watch, result: Value) -> str | None:
        return None

    def handed(self, run: Running, definition: FuncDef | LambdaExpr, seen: Mapping[str, Value]) -> Mapping[str, Value]:
        return {argument.variable.name: UNKNOWN for argument in definition.arguments} | dict(seen)

    def traced(
        self, run: Running, definition: FuncDef | LambdaExpr, given: Mapping[str, Value]
    ) -> contextlib.AbstractContextManager[None]:
        return contextlib.nullcontext()

    def annotated(self, run: Running, statement: Node) -> Value:
        return UNKNOWN

    def field(self, run: Running, cls: Value, name: str, place: Node) -> Value:
        return UNKNOWN

    def made_by(self, run: Running, place: Node) -> Value:
        return UNKNOWN

    def unknown(self, run: Running, name: RefExpr) -> Value:
        return UNKNOWN

    def clear_functions(self) -> None:
        for line in self.strangers:
            del self.seen[line]
        self.strangers.clear()

    def unseen(self, run: Running, place: Node) -> Value:
        return UNKNOWN

    def looked_for(self, run: Running, item: Value, container: Value, place: Node) -> None:
        return

    def iterated(self, run: Running, owner: Atom, place: Node) -> None:
        return

    def operate(self, run: Running, word: str, left: Value, right: Value | None, place: Node) -> Value | None:
        return None

    def attribute(self, run: Running, owner: Any, name: str, place: Node) -> Value | None:
        return None


def followed(program: str) -> defaultdict[int, list[list[Any]]]:
    """What is said of each line that looks: anything, where there was no time for all of it."""
    library = Looking()
    machine = Machine(syntax(CLASSES + program), library)
    if not machine.run_file():
        return defaultdict(lambda: [[("any",)]])
    strangers = [function for function in machine.defined if is_outermost(function.frame)]
    for _ in range(2):  # what one of them changes, all the others may see changed
        library.clear_functions()
        for function in strangers:
            machine.run_for_strangers(function)
    return defaultdict(list, library.seen)


CLASSES_MADE: Final[dict[str, Any]] = {"__name__": "__main__"}
exec(CLASSES, CLASSES_MADE)


class World:
    """What a random program may call; what it cannot know beforehand is drawn from ``seed``."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.events: list[Event] = []
        self.left = 300

    def look(self, *values: Any) -> None:
        self.events.append((sys._getframe(1).f_lineno, [frozen(value) for value in values]))
        if len(self.events) > 100:
            raise SystemExit

    def other(self, value: Any) -> None:
        """Changes whatever it is given, and calls it if it can."""
        if isinstance(value, list):
            value.append(self.random.choice((1, {}, None)))
        elif isinstance(value, dict):
            value[self.random.choice(("x", "q"))] = 5
        elif hasattr(value, "__next__"):
            with contextlib.suppress(Exception):
                next(value)
        elif callable(value):
            with contextlib.suppress(Exception):
                value(3)
        elif hasattr(value, "__dict__"):
            value.x = value.w = 7

    def unknown(self) -> Any:
        self.left -= 1
        if self.left < 0:
            raise SystemExit
        return self.random.choice((True, False, 0, 3))

    def unknown_list(self) -> Any:
        return self.random.choice(([], [1], ["x", "y"], [{}]))


def really(program: str, seed: int) -> tuple[list[Event], bool]:
    """What Python shows, and whether the program comes to its end."""
    world = World(seed)
    own = {name: getattr(world, name) for name in ("look", "other", "unknown", "unknown_list")}
    names = {**CLASSES_MADE, **own, "manager": contextlib.nullcontext}
    code = compile("\n" * CLASSES.count("\n") + program, "program.py", "exec")
    try:
        with bounded_memory():
            exec(code, names)
    except SystemExit:
        pass
    except Exception:
        return world.events, False
    return world.events, True


@contextlib.contextmanager
def bounded_memory() -> Iterator[None]:
    """A list that is put into itself in nested loops fills any machine: such a program fails."""
    limits, sizes = resource.getrlimit(resource.RLIMIT_AS), Path("/proc/self/statm")
    if not sizes.exists():
        yield
        return
    used = int(sizes.read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MOST_MEMORY, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, limits)


for view in (dict.keys, dict.values, dict.items):
    copyreg.pickle(type(view({})), lambda found, view=view: (view, (dict(found.mapping),)))  # type: ignore[misc]


def frozen(value: Any) -> Any:
    """As it is now."""
    try:
        return copy.deepcopy(value)
    except Exception:
        return value
