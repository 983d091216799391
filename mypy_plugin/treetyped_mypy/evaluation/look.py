"""What one look at a value shows: a leaf, a node with its children, or neither."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from mypy import nodes as n

from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Value
from treetyped_mypy.frozen import dataclass


class Unseen:
    """Whether the value is a leaf or a node is not known, or its children are not."""


UNSEEN: Final = Unseen()


@dataclass(frozen=True, slots=True)
class Opened:
    """A node: its children in the order in which JAX flattens them."""

    kind: str
    keys: tuple[int | str, ...] | None
    """None: the number of children is not seen, and the one part stands for each."""
    parts: tuple[Value, ...]
    build: Callable[[Running, Sequence[Value], n.Node], Value]
    """The same node with other children."""
    static: tuple[tuple[str, str | None], ...] = ()
    is_class: bool = False
    info: n.TypeInfo | None = None
    """Its class, where that is seen."""
    is_exact: bool = True
    """It is of no subclass."""
    kept: tuple[tuple[str, Value], ...] = ()
    """The values of its static fields, as far as they are seen."""


Look: TypeAlias = Opened | Unseen | None
"""None: a leaf."""
