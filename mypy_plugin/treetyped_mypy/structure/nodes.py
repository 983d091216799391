"""The model: what JAX sees in a type, as a closed union of frozen nodes.

``L`` is what a leaf carries: a mypy type in the plugin, a ``str`` in the unit tests. Each node that has children keeps
``origin``, the ``L`` it was lifted from, so that it can be lowered again. A class keeps the full names of its
``bases``: a value declared as the base may be an instance of the subclass. ``role`` is what the annotation says that a
leaf is for, and around a class that its leaves are for, if they say nothing themselves. None of these takes part in
equality.
"""

from __future__ import annotations

from dataclasses import field
from typing import Generic, TypeAlias, TypeVar

from treetyped_mypy.frozen import dataclass

L = TypeVar("L")


@dataclass(frozen=True, slots=True)
class Leaf(Generic[L]):
    """What JAX does not open: arrays, scalars, ``str``, ``set``, subclasses of ``list`` and ``dict``."""

    type: L
    role: L | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class NoneNode:
    """``None``: a node with no leaves, not a leaf. ``perhaps``: the declared leaf may stand there."""

    perhaps: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class TupleNode(Generic[L]):
    """``tuple[A, B]``."""

    children: tuple[Structure[L], ...]
    origin: L | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class SequenceNode(Generic[L]):
    """``list[T]`` or ``tuple[T, ...]``: the length is unknown."""

    kind: str
    element: Structure[L]
    origin: L = field(compare=False)


@dataclass(frozen=True, slots=True)
class MappingNode(Generic[L]):
    """``dict[K, V]``, ``OrderedDict`` or ``defaultdict``: the keys are unknown."""

    kind: str
    element: Structure[L]
    origin: L = field(compare=False)


@dataclass(frozen=True, slots=True)
class DisplayNode(Generic[L]):
    """A list or dict written out: ``kind`` is ``list`` or a mapping kind, each child has its index or key.

    ``origin`` is the declared or inferred type that the value has without the display.
    """

    kind: str
    children: tuple[tuple[int | str, Structure[L]], ...]
    origin: L = field(compare=False)

    @property
    def keys(self) -> tuple[int | str, ...]:
        return tuple(key for key, _ in self.children)


@dataclass(frozen=True, slots=True)
class TypedDictNode(Generic[L]):
    """A ``TypedDict``: ``optional`` names the keys that may be absent (``NotRequired``)."""

    children: tuple[tuple[str, Structure[L]], ...]
    optional: frozenset[str]
    origin: L = field(compare=False)

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(key for key, _ in self.children)


@dataclass(frozen=True, slots=True)
class NamedTupleNode(Generic[L]):
    """A ``NamedTuple``: ``key`` is the full name of its class."""

    key: str
    children: tuple[tuple[str, Structure[L]], ...]
    origin: L = field(compare=False)
    bases: frozenset[str] = field(default=frozenset(), compare=False)
    exact: bool = field(default=False, compare=False)
    """It is made by its constructor, so it is of no subclass."""
    role: L | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class ClassNode(Generic[L]):
    """A registered class: children in order, and the static fields, with the value of those whose value is seen."""

    key: str
    children: tuple[tuple[str, Structure[L]], ...]
    static: tuple[tuple[str, str | None], ...]
    origin: L = field(compare=False)
    bases: frozenset[str] = field(default=frozenset(), compare=False)
    exact: bool = field(default=False, compare=False)
    """It is made by its constructor, so it is of no subclass."""
    role: L | None = field(default=None, compare=False)
    is_shared: bool = field(default=False, compare=False)
    """Its treedef equals that of another such class with as many children and the same metadata."""


@dataclass(frozen=True, slots=True)
class OpaqueNode(Generic[L]):
    """A registered class that flattens itself: its leaves are unknown."""

    key: str
    origin: L = field(compare=False)
    bases: frozenset[str] = field(default=frozenset(), compare=False)


@dataclass(frozen=True, slots=True)
class UnionNode(Generic[L]):
    """One of several structures; which one is not known."""

    options: tuple[Structure[L], ...]


@dataclass(frozen=True, slots=True)
class VarNode(Generic[L]):
    """A type variable: the same structure wherever it stands, otherwise unknown."""

    key: str
    origin: L = field(compare=False)


@dataclass(frozen=True, slots=True)
class Unknown(Generic[L]):
    """``Any``, ``object``, protocols: fits everything. ``leaf`` is what its leaves are, where that is known.

    ``is_computed``: it is made of an array, so it is an array or an instance, and none of Python's own containers.
    """

    origin: L | None = field(default=None, compare=False)
    leaf: L | None = None
    is_computed: bool = False


@dataclass(frozen=True, slots=True)
class Again(Generic[L]):
    """A class inside itself: stops the recursion. It stands for any number of the enclosing ``key``."""

    key: str
    origin: L = field(compare=False)


Structure: TypeAlias = (
    Leaf[L]
    | NoneNode
    | TupleNode[L]
    | SequenceNode[L]
    | MappingNode[L]
    | DisplayNode[L]
    | TypedDictNode[L]
    | NamedTupleNode[L]
    | ClassNode[L]
    | OpaqueNode[L]
    | UnionNode[L]
    | VarNode[L]
    | Unknown[L]
    | Again[L]
)
