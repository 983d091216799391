"""A class is lifted once in each function that is checked, and of a very large one only the upper levels are."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import field
from itertools import count
from typing import Final, TypeAlias

from mypy.types import Instance, Type, TypeAliasType, get_proper_type

from treetyped_mypy.frozen import dataclass
from treetyped_mypy.structure.nodes import Structure, Unknown
from treetyped_mypy.types.daemon_dependencies import look_at
from treetyped_mypy.types.memo import memo

MOST_NODES: Final = 2000
"""Where classes hold others twice, or each other, every level has twice as many nodes."""


class TooLarge(Exception):  # noqa: N818
    """A structure has more nodes than that."""


@dataclass(slots=True)
class Tally:
    """What is met while a class is lifted."""

    deepest: int | None = None
    """So many classes may stand around one that is opened; with none nothing is too large."""
    nodes: int = 0
    met: set[str] = field(default_factory=set)
    """The classes, and the aliases that hold themselves."""
    again: set[str] = field(default_factory=set)
    """Those that stand around it: elsewhere they would be opened."""
    is_cut: bool = False
    is_settled: bool = True
    """Whether the types of all fields are known already."""

    def count(self, nodes: int) -> None:
        self.nodes += nodes
        if self.nodes > MOST_NODES and self.deepest != 0:
            raise TooLarge

    def add(self, part: Tally) -> None:
        self.met |= part.met
        self.again |= part.again
        self.is_cut |= part.is_cut
        self.is_settled &= part.is_settled
        self.count(part.nodes)


@dataclass(frozen=True, slots=True)
class Inside:
    """Where a type stands that is lifted: the classes, and the aliases that hold themselves, around it."""

    names: frozenset[str] = frozenset()
    tally: Tally = field(default_factory=lambda: Tally(deepest=0))

    def is_again(self, name: str) -> bool:
        """Whether one of them is inside itself: then it stops there."""
        self.tally.count(1)
        self.tally.met.add(name)
        if not self.names:
            look_at(name)
        if name in self.names:
            self.tally.again.add(name)
        return name in self.names


@dataclass(frozen=True, slots=True)
class Lifted:
    structure: Structure[Type]
    tally: Tally

    def can_be_kept(self, inside: Inside) -> bool:
        """Whether it is the same wherever nothing stands around it."""
        is_whole = not (self.tally.again or self.tally.is_cut)
        return self.tally.is_settled and (is_whole or not inside.names)

    def holds_in(self, inside: Inside) -> bool:
        """Whether what was kept is the same there: nothing in it stands around it, and nothing is left out."""
        return not inside.names or not (self.tally.is_cut or self.tally.met & inside.names)


Open: TypeAlias = Callable[[Inside], Structure[Type]]
"""What makes the structure of a class or an alias, given what is inside it."""

_lifted: Final[dict[Hashable, Lifted]] = memo()


def lift_once(type_: Instance | TypeAliasType, name: str, inside: Inside, opened: Open) -> Structure[Type]:
    """The structure of a class, or of an alias that holds itself, where it stands."""
    key = key_of(type_)
    known = _lifted.get(key) if key is not None else None
    if known is None or not known.holds_in(inside):
        known = lift_in(type_, name, inside, opened) if inside.names else lift_alone(type_, name, opened)
        if key is not None and known.can_be_kept(inside):
            _lifted[key] = known
    inside.tally.add(known.tally)
    if not inside.names:
        look_at(*known.tally.met)
    return known.structure


def lift_alone(type_: Type, name: str, opened: Open) -> Lifted:
    """All of it, or as many levels as are not too large."""
    try:
        return lift_in(type_, name, Inside(tally=Tally()), opened)
    except TooLarge:
        lifted = lift_in(type_, name, Inside(), opened)
    for level in count():
        try:
            lifted = lift_in(type_, name, Inside(tally=Tally(deepest=2**level)), opened)
        except TooLarge:
            break
    return lifted


def lift_in(type_: Type, name: str, inside: Inside, opened: Open) -> Lifted:
    tally = Tally(inside.tally.deepest)
    if tally.deepest is not None and len(inside.names) > tally.deepest:
        tally.is_cut = True
        return Lifted(Unknown(type_), tally)
    structure = opened(Inside(inside.names | {name}, tally))
    tally.again.discard(name)
    return Lifted(structure, tally)


def key_of(type_: Type) -> Hashable | None:
    """Equal for the same type only; mypy's own ``==`` minds neither the order of a union nor the kind of ``Any``."""
    if isinstance(type_, TypeAliasType):
        return None if type_.args or type_.alias is None else (type_.alias, type_.alias.target)
    proper = get_proper_type(type_)
    if not isinstance(proper, Instance) or proper.last_known_value is not None or proper.extra_attrs is not None:
        return None
    arguments = tuple(map(key_of, proper.args))
    return None if None in arguments else (proper.type, arguments)
