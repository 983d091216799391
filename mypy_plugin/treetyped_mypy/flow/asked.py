"""A generator that is asked for items: when, and what it gave."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from enum import Enum, auto

from treetyped_mypy.flow.contents import Held, Paused
from treetyped_mypy.flow.state import Cell
from treetyped_mypy.flow.values import Object, Value
from treetyped_mypy.frozen import dataclass


class When(Enum):
    TOGETHER = auto()
    """For all items, with nothing in between."""
    FIRST = auto()
    """For the first item only."""
    BETWEEN = auto()
    """For all items, with anything else in between."""
    IN_TURN = auto()
    """For one after the other, and what is done with each of them runs before it goes on."""


@dataclass(frozen=True, slots=True)
class Yielded:
    """One item that a generator gave, with what its objects held, and how often each had been changed."""

    value: Value
    held: dict[Object, Held]
    counts: dict[Object, int]


@dataclass(frozen=True, slots=True)
class Given:
    """What a generator gives."""

    element: Value
    """One value for whatever it gives."""
    items: tuple[Value, ...] | None
    """All of them in order, if they are seen."""
    is_sure: bool = False
    """Whether there is any, or no question about it decides that there is none."""


@dataclass(slots=True)
class Asked:
    """A generator whose body is running."""

    paused: Paused
    when: When
    level: int
    """How many functions and loops were running before."""
    guarded: int = 0
    """How many ``try`` statements with handlers were running before: in another, what follows may be passed over."""
    given: list[Yielded] = field(default_factory=list)
    is_exact: bool = True
    """Each item was given for certain, and once."""
    is_sure: bool = False
    """One of them is given, unless a question about it decides otherwise."""
    firsts: list[tuple[dict[Cell, object], Value]] = field(default_factory=list)
    """Where a path has reached its first item."""
    then: Callable[[Value], None] = lambda _item: None
    """What is done with each item, where that runs in turn."""

    def ends(
        self, returns: list[tuple[dict[Cell, object], Value]], default: Value | None
    ) -> list[tuple[dict[Cell, object], Value]]:
        """Where the call ends: a body without a first item gives the default, or raises."""
        if self.when is not When.FIRST:
            return returns
        return self.firsts + [(writes, default) for writes, _ in returns if default is not None]
