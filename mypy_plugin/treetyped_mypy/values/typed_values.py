"""Values that are known by the type of the expression that gave them, and what libraries do with those."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from mypy.nodes import (
    CallExpr,
    ClassDef,
    Expression,
    IndexExpr,
    NameExpr,
    Node,
    RefExpr,
    TypeInfo,
    Var,
)
from mypy.types import get_proper_type

from treetyped_mypy import names
from treetyped_mypy.adapters.facts import recorded
from treetyped_mypy.flow.contents import Opaque
from treetyped_mypy.flow.coverage import reachable
from treetyped_mypy.flow.running import Argument, Running
from treetyped_mypy.flow.values import (
    Atom,
    Builtin,
    Class,
    Constant,
    External,
    Function,
    Method,
    Object,
    Value,
    options,
)
from treetyped_mypy.flow.watching import Watch
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.rules.containers import CHANGERS
from treetyped_mypy.rules.packages import PURE_PACKAGES
from treetyped_mypy.types.transformed import is_made_by_transformation

HANDS_BACK: Final = frozenset({names.BLOCK_UNTIL_READY, names.DEVICE_PUT, names.TREE_WHERE})
"""Those of them that may give back the very object that they were given."""


MAKES_ANOTHER: Final = frozenset({"replace", "_replace"})
"""Methods that by their name leave their owner as it is, whatever its class."""


READING: Final = ("jax.numpy.", "jax._src.numpy.", "jax._src.random.", "numpy.", "jax._src.nn.")
"""The modules whose functions call nothing that they are given."""


@dataclass(frozen=True, slots=True)
class Written(Atom):
    """A value that is known by the type of the expression that gave it."""

    place: Node
    is_library: bool = False
    """It comes from a pure package, so its methods change nothing either."""
    owner: Object | None = None
    """What it is a part of."""

    @property
    def owners(self) -> tuple[Object, ...]:
        return () if self.owner is None else (self.owner,)


@dataclass(frozen=True, slots=True)
class Item(Atom):
    """One of the values that a call returned together: ``a, b = f()``."""

    value: Value
    index: int
    owner: Object | None = None

    @property
    def owners(self) -> tuple[Object, ...]:
        return () if self.owner is None else (self.owner,)


class Libraries:
    """What JAX and its kin do with what they are given: they read it."""

    def unknown(self, run: Running, expression: Expression) -> Value:
        return Written(expression)

    def python(self, run: Running, name: str, arguments: Sequence[Argument], place: Node) -> None:
        return

    def put(self, run: Running, owner: Value, place: IndexExpr, operator: str) -> None:
        return

    def truth(self, run: Running, value: Value, place: Node) -> None:
        return

    def reads(self, fullname: str) -> bool:
        return fullname.startswith(READING)

    def changes_nothing(self, run: Running, callee: Value) -> bool:
        return False

    def thrown_away(self, run: Running, watch: Watch, result: Value) -> str | None:
        return None

    def cast(self, run: Running, expression: Expression, value: Value) -> Value:
        """What is known by a type alone is known by the type that the user says."""
        found = written(run, value)
        return Written(expression, found.is_library, owner_of(run, value)) if isinstance(found, Written) else value

    def made_by(self, run: Running, place: Node, given: tuple[Value, ...]) -> Value:
        return self.made(run, place, given, is_library=False)

    def made(self, run: Running, place: Node, given: tuple[Value, ...], *, is_library: bool) -> Value:
        """A call may make something that can be changed in place."""
        return run.make(place, Opaque(Written(place, is_library), given, is_firm(run, place, given)))

    def call(
        self, run: Running, callee: External | Atom | Object, arguments: Sequence[Argument], place: Node
    ) -> Value | None:
        if not is_pure(run, callee):
            return None
        name = callee.fullname if isinstance(callee, External) else ""
        values = tuple(argument.value for argument in arguments)
        for value in values:
            if any(isinstance(option, Function | Method | Builtin) for option in options(value)):
                run.release(value)  # what is called may change what it reaches
        made = written(run, callee)
        if isinstance(made, Written) and isinstance(made.place, ClassDef):  # a class of the file, registered
            return self.made(run, place, values, is_library=False)
        keeps = name in HANDS_BACK or (isinstance(callee, External) and callee.is_class)
        return self.made(run, place, values if keeps else (), is_library=True)

    def attribute(self, run: Running, owner: External | Atom | Object | Class, name: str, place: Node) -> Value | None:
        if isinstance(owner, Class) or (isinstance(owner, Object) and not is_opaque(run, owner)):
            return None
        reads = name in MAKES_ANOTHER or (is_library(run, owner) and not changes(written(run, owner), name))
        return Written(place, reads, owner_of(run, owner))

    def operate(self, run: Running, word: str, left: Value, right: Value | None, place: Node) -> Value | None:
        return None

    def item(self, run: Running, owner: Value, key: Value, place: Node) -> Value | None:
        match owner, key:
            case ((Atom() | Object()), Constant(value=int() as index)):
                return Item(written(run, owner), index, owner_of(run, owner))
            case _:
                return None


def is_firm(run: Running, place: Node, given: tuple[Value, ...]) -> bool:
    """Whether the class is frozen, and nothing in the object can be changed by itself."""
    match place:
        case CallExpr(callee=RefExpr(node=TypeInfo() as info)):
            facts, init = recorded(info), info.get("__init__")
            frozen = info.metadata.get("dataclass", {}).get("frozen") or (facts and facts.get("frozen"))
            own = init is not None and init.node is not None and init.node.fullname.startswith(info.fullname)
            written_out = own and not init.plugin_generated if init is not None else False
            return bool(frozen) and not written_out and not any(map(partial(is_mutable, run), given))
        case _:
            return False


def is_mutable(run: Running, value: Value) -> bool:
    held = [run.state.held(found) for found in reachable(run.state, value)]
    return any(not isinstance(contents, Opaque) for each in held for contents in each or ())


def written(run: Running, owner: Value) -> Value:
    """What a library made, as it is written."""
    held = run.state.held(owner) if isinstance(owner, Object) else None
    return held[0].value if held is not None and len(held) == 1 and isinstance(held[0], Opaque) else owner


def is_opaque(run: Running, owner: Object) -> bool:
    return any(isinstance(held, Opaque) for held in run.state.held(owner) or ())


def owner_of(run: Running, owner: Value) -> Object | None:
    match owner:
        case Object():
            return owner
        case Atom(owners=(found, *_)):
            return found
        case _:
            return None


def changes(owner: Value, name: str) -> bool:
    """Whether the method changes its owner: ``update`` of an optimiser does not, but that of a dict does."""
    place = owner.place if isinstance(owner, Written) else None
    maker = place.callee if isinstance(place, CallExpr) else None
    from_optax = isinstance(maker, RefExpr) and maker.fullname.partition(".")[0] in ("optax", "treetyped")
    return name in CHANGERS | {"add"} and not from_optax


def is_library(run: Running, owner: Value) -> bool:
    found = written(run, owner)
    return isinstance(found, Written) and found.is_library


def is_pure(run: Running, callee: External | Atom | Object) -> bool:
    match written(run, callee):
        case External(fullname=name, mention=mention):
            node = mention.node if isinstance(mention, RefExpr) else None
            return name.partition(".")[0] in PURE_PACKAGES or (node is not None and is_made_by_transformation(node))
        case Written(is_library=library, place=place):
            return library or is_pure_object(place)
        case _:
            return False


def is_pure_object(place: Node) -> bool:
    """An object that is declared to be of a pure package: an optimiser that is a parameter."""
    variable = place.node if isinstance(place, NameExpr) else None
    type_ = get_proper_type(variable.type) if isinstance(variable, Var) else None
    fallback = getattr(type_, "partial_fallback", type_)
    info = getattr(fallback, "type", None)
    return isinstance(info, TypeInfo) and info.fullname.partition(".")[0] in PURE_PACKAGES
