"""The values that JAX and its kin make beside arrays: transformed functions, optimisers, their states, treedefs."""

from __future__ import annotations

from dataclasses import field, replace
from typing import Final

from mypy.nodes import TypeInfo
from mypy.types import Instance

from treetyped_mypy import names
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.values import UNKNOWN, Atom, Value
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.structure.nodes import Structure


@dataclass(frozen=True, slots=True)
class Transformed(Atom):
    """What ``jit(f)``, ``grad(f)``, ``vmap(f)`` give: ``word`` says which."""

    word: str
    function: Value
    options: tuple[tuple[str, Value], ...] = ()

    def is_of(self, cls: str) -> bool | None:
        """A function is no array."""
        return False if cls in (names.ARRAY, names.NUMPY_ARRAY) else None

    @property
    def may_be_none(self) -> bool:
        return False

    @property
    def parts(self) -> tuple[Value, ...]:
        return (self.function, *(value for _, value in self.options))

    @property
    def binds(self) -> bool | None:
        return None if self.word.startswith("custom_") else True

    def option(self, name: str) -> Value | None:
        return dict(self.options).get(name)


@dataclass(frozen=True, slots=True)
class Partial(Atom):
    """``functools.partial(f, ...)``."""

    function: Value
    arguments: tuple[Argument, ...]

    @property
    def may_be_none(self) -> bool:
        return False

    @property
    def parts(self) -> tuple[Value, ...]:
        return (self.function, *(argument.value for argument in self.arguments))


@dataclass(frozen=True, slots=True)
class Part(Atom):
    """A method of a library's value, not called yet: ``tx.init``, ``x.at``."""

    owner: Value
    name: str

    @property
    def may_be_none(self) -> bool:
        return False

    @property
    def parts(self) -> tuple[Value, ...]:
        return (self.owner,)


@dataclass(frozen=True, slots=True)
class Treedef(Atom):
    """``jax.tree.structure(tree)``: its structure, and the tree with nothing in its places."""

    structure: Structure[str]
    skeleton: Value

    @property
    def may_be_none(self) -> bool:
        return False

    @property
    def parts(self) -> tuple[Value, ...]:
        return (self.skeleton,)


@dataclass(frozen=True, slots=True)
class Whole(Atom):
    """A node that ``is_leaf`` takes for a leaf."""

    node: Value

    @property
    def parts(self) -> tuple[Value, ...]:
        return (self.node,)


@dataclass(frozen=True, slots=True)
class Node(Atom):
    """An instance of a library's class that is a node, ``eqx.nn.Linear(...)``: never changed in place."""

    key: str
    children: tuple[tuple[str, Value], ...]
    is_whole: bool = False
    """All of its children are seen."""
    declared: Instance | None = None
    """The type that it is only declared to have: it may be of a subclass."""
    static: tuple[tuple[str, Value], ...] = ()
    """What it keeps beside its children."""
    cls: TypeInfo | None = None
    """The very class that it was made of."""

    @property
    def fields(self) -> dict[str, Value]:
        return dict((*self.static, *self.children))

    @property
    def info(self) -> TypeInfo | None:
        return self.cls if self.declared is None else self.declared.type

    @property
    def parts(self) -> tuple[Value, ...]:
        return tuple(value for _, value in self.children)


@dataclass(frozen=True, slots=True)
class Thing(Atom):
    """A value of a library that is known by what it is for, ``kind``, with what belongs to it."""

    kind: str
    held: tuple[tuple[str, Value], ...] = ()
    facts: tuple[tuple[str, object], ...] = field(default=())

    @property
    def parts(self) -> tuple[Value, ...]:
        return tuple(value for _, value in self.held)

    def with_parts(self, parts: tuple[Value, ...]) -> Thing:
        return replace(self, held=tuple((name, part) for (name, _), part in zip(self.held, parts, strict=True)))

    def is_like(self, other: Atom) -> bool:
        """States of training: what differs from step to step is the trees that they hold."""
        if not isinstance(other, Thing) or self.kind not in STATES or self.kind != other.kind:
            return False
        names = [[name for name, _ in each.held] for each in (self, other)]
        return type(self) is type(other) and self.facts == other.facts and names[0] == names[1]

    def joined(self, other: Atom) -> Atom | None:
        """Of what may be either it is not known when it was made."""
        is_either = isinstance(other, Thing) and self.born is not None and self.unborn == other.unborn
        return self.unborn if is_either else None

    def covers(self, other: Atom) -> bool:
        return self == other or (isinstance(other, Thing) and self.born is None and self == other.unborn)

    @property
    def born(self) -> int | None:
        """When it was made, of what changes in place."""
        found = self.fact(BORN)
        return found if isinstance(found, int) else None

    @property
    def unborn(self) -> Thing:
        return self if self.born is None else replace(self, facts=tuple(f for f in self.facts if f[0] != BORN))

    def get(self, name: str) -> Value | None:
        return dict(self.held).get(name)

    def part(self, name: str) -> Value | None:
        """Of the arguments of a program some are seen, and all are apart; so it is with a mesh."""
        found = self.get(name)
        return UNKNOWN if found is None and self.kind in OPEN else found

    @property
    def items(self) -> tuple[Value, ...] | None:
        """An optimiser is a pair of functions."""
        return tuple(self.get(name) or Part(self, name) for name in ("init", "update")) if self.kind == "opt" else None

    def fact(self, name: str) -> object:
        return dict(self.facts).get(name)

    @property
    def is_key(self) -> bool:
        return self.kind in (ENUM, MEMBER) and self.fact("member") is not None

    def __str__(self) -> str:
        return f"{self.fact('class')}.{self.fact('member')}" if self.is_key else self.kind


PARSED: Final = "arguments"
"""What a program is given on its command line."""
MESH: Final = "mesh"
OPEN: Final = frozenset({PARSED, MESH})
"""Things that have attributes that nobody sees."""

ENUM: Final = "enum"
"""A member of an enumeration that nobody registers."""

MEMBER: Final = "member"
"""The same of any other."""


BORN: Final = "was made"
"""The fact that says when."""

STATES: Final = frozenset({"opt_state", "own_optimizer", "train_state"})

KEPT: Final = 3
"""An optimiser's state holds its maker, the tree that it was made for, and its stage; behind them dicts that change."""


@dataclass(frozen=True, slots=True)
class Dtype(Atom):
    """What an array's ``dtype`` is."""

    kind: str | None
    width: str


@dataclass(frozen=True, slots=True)
class Promised(Atom):
    """What is declared to be an array: a leaf, where its structure is asked for; nothing else is known of it.

    Many a parameter is declared to be an array that is given a tree.
    """


@dataclass(frozen=True, slots=True)
class Spot(Atom):
    """Stands for one leaf of a tree, unlike all others, while a function points at places of it."""

    path: tuple[int, ...]
    is_leaf: bool = False
    """If not, what stands there is not seen, and may be a node."""


@dataclass(frozen=True, slots=True)
class Worked(Atom):
    """Something computed from what stands for a leaf: it is in no tree."""


WORKED: Final = Worked()
