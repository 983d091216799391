"""An object taken apart and rebuilt, as JAX does it: both functions are run on attributes that only have names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import Node, TypeInfo, Var

from treetyped_mypy.evaluation.program import run_of
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.containers import contents_of
from treetyped_mypy.flow.contents import Entries, Fields, Items
from treetyped_mypy.flow.ends import EndedError, SpentError
from treetyped_mypy.flow.failures import Failure
from treetyped_mypy.flow.iteration import items_of
from treetyped_mypy.flow.machine import Machine
from treetyped_mypy.flow.state import State
from treetyped_mypy.flow.values import UNKNOWN, Atom, Class, Constant, Object, Tuple, Value
from treetyped_mypy.frozen import dataclass

STEPS: Final = 2_000
"""How many steps the two functions of a class may take."""


@dataclass(frozen=True, slots=True)
class Taken(Atom):
    """Whatever an attribute holds."""

    attribute: str


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """The attributes of the object that is rebuilt; or what raises where that is tried."""

    attributes: dict[str, Value]
    failure: Failure | None = None

    @property
    def taken(self) -> dict[str, str]:
        """The attributes that were given back what was taken from one."""
        return {name: value.attribute for name, value in self.attributes.items() if isinstance(value, Taken)}


class RoundTrip:
    """What is run here leaves nothing behind."""

    def __init__(self, run: Machine, cls: Class) -> None:
        self.run = run
        self.cls = cls

    def flattened(self, flatten: Node) -> Value:
        """What ``flatten`` gives for an object of the class."""
        names = dict.fromkeys(attributes_of(self.cls.definition.info))
        whole = Object(flatten, self.cls)
        self.run.state.hold(whole, (Fields(tuple((name, Taken(name)) for name in names)),))
        return self.called(flatten, whole)

    def rebuilt(self, unflatten: Node, *given: Value) -> Rebuilt | None:
        """None where that is not seen."""
        before, self.run.failures, self.run.failed = self.run.state, [], set()
        self.run.state = State(before)
        made = self.called(unflatten, *given)
        held = contents_of(self.run, made)
        self.run.state = before
        if self.run.failures:
            return Rebuilt({}, self.run.failures[0])
        is_seen = isinstance(made, Object) and made.cls is self.cls and len(held) == 1
        return Rebuilt(dict(held[0].fields)) if is_seen and isinstance(held[0], Fields) else None

    def called(self, definition: Node, *given: Value) -> Value:
        function = next((made for made in self.run.defined if made.definition is definition), None)
        try:
            return UNKNOWN if function is None else self.run.call(function, [*map(Argument, given)], definition)
        except (EndedError, SpentError, RecursionError):
            return UNKNOWN

    def children(self, value: Value) -> Value:
        """What JAX makes of the children: a tuple. A dict is left as it is."""
        if self.is_dict(value):
            return value
        items = items_of(self.run, value) if isinstance(value, Object | Tuple) else None
        return value if items is None else Tuple(items)

    def is_dict(self, value: Value) -> bool:
        return any(isinstance(held, Entries) for held in contents_of(self.run, value))

    def carried(self, value: Value) -> set[str] | None:
        """The attributes that a value was made of; none if a part of it is not known."""
        match value:
            case Taken(attribute):
                return {attribute}
            case Constant():
                return set()
            case Tuple(items=items):
                found = [self.carried(item) for item in items]
            case Object() if len(held := contents_of(self.run, value)) == 1 and isinstance(held[0], Items | Entries):
                parts = held[0].items if isinstance(held[0], Items) else [part for _, part in held[0].entries]
                found = [self.carried(part) for part in parts]
            case _:
                return None
        return None if None in found else set().union(*(names for names in found if names is not None))


def attributes_of(info: TypeInfo) -> Iterator[str]:
    """What an object may hold; what is declared to be the class's own is known."""
    for base in info.mro[:-1]:
        for name, symbol in base.names.items():
            if isinstance(symbol.node, Var) and not (symbol.node.is_classvar or symbol.node.is_final):
                yield name


@contextmanager
def round_trip(checker: TypeChecker, info: TypeInfo) -> Iterator[RoundTrip | None]:
    """None for a class that the run of the file does not show."""
    ran = run_of(checker.tree, checker.modules)
    run = ran.machine
    cls = next((cls for cls in run.classes.values() if cls.definition.info is info), None)
    if cls is None or not ran.is_whole:
        yield None
        return
    kept, was_watching = (run.state, run.failures, run.failed, run.doubts, run.left), run.watching.is_on
    run.state, run.doubts, run.left, run.watching.is_on = State(run.state), [[]], STEPS, False
    try:
        yield RoundTrip(run, cls)
    finally:
        run.state, run.failures, run.failed, run.doubts, run.left = kept
        run.watching.is_on = was_watching
