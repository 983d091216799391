"""The ways in which two trees can differ, as values; ``errors.messages`` makes the sentences."""

from __future__ import annotations

from typing import Generic, TypeAlias

from treetyped_mypy.frozen import dataclass
from treetyped_mypy.structure.nodes import ClassNode, L, Structure
from treetyped_mypy.structure.path import Path


@dataclass(frozen=True, slots=True)
class NodeMismatch(Generic[L]):
    """Two different nodes, or a node against a leaf."""

    path: Path
    left: Structure[L]
    right: Structure[L]


@dataclass(frozen=True, slots=True)
class LengthMismatch(Generic[L]):
    """Two lists or two tuples of different length."""

    path: Path
    left: Structure[L]
    right: Structure[L]


@dataclass(frozen=True, slots=True)
class KeysMismatch(Generic[L]):
    """Two dicts with different keys."""

    path: Path
    left: Structure[L]
    right: Structure[L]


@dataclass(frozen=True, slots=True)
class StaticMismatch(Generic[L]):
    """Two nodes of one class whose static fields ``names`` certainly differ."""

    path: Path
    left: ClassNode[L]
    right: ClassNode[L]
    names: tuple[str, ...]


Mismatch: TypeAlias = NodeMismatch[L] | LengthMismatch[L] | KeysMismatch[L] | StaticMismatch[L]
