"""A value in a place of a tree for which a type is declared; what is said if it is not of that type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, get_args, get_origin

import jax
import numpy as np
from typing_extensions import is_typeddict

from treetyped.annotations import show_annotation
from treetyped.arrays import is_array
from treetyped.hints import leaf_members, strip
from treetyped.initializer import Initializer
from treetyped.show import pformat
from treetyped.tree.describe import describe, is_defined_again, shorten
from treetyped.tree.node import KeyPath, open_node, show_path
from treetyped.typed_dict import missing_keys
from treetyped.types import Tree

NUMBERS: Final = (bool, int, float, complex)


@dataclass(frozen=True, slots=True)
class Place:
    """A value, what is declared of it, and what to call it: the field, as ``Linear.bias``, or what else it is."""

    path: KeyPath
    value: Any
    declared: Any
    name: str

    @property
    def wanted(self) -> Any:
        """What is declared; of a leaf of a ``Tree[T]``, ``T``."""
        is_leaf = get_origin(self.declared) is Tree and open_node(self.value) is None
        return get_args(self.declared)[0] if is_leaf else self.declared

    def __str__(self) -> str:
        wanted = show_annotation(self.wanted)
        return f"at {show_path(self.path)}: {self.name} is declared as {wanted}, but is {shown(self.value)}"

    def below(self, key: Any, value: Any, declared: Any, name: str) -> Place:
        return Place((*self.path, key), value, declared, name)


def cure(fault: Place) -> str:
    value, kinds = fault.value, [get_origin(part) or part for part in map(strip, leaf_members(fault.declared))]
    if value is None:
        return f"declare {show_annotation(fault.wanted)} | None if it may be None"
    if isinstance(value, Initializer):
        return "make the arrays first, with tree.init"
    if jax.Array in kinds and isinstance(value, np.ndarray | np.generic | int | float | complex):
        return "make an array of it with jnp.asarray"
    if isinstance(value, jax.ShapeDtypeStruct) and jax.Array in kinds:
        return "it has no values, so make the array, or declare jax.ShapeDtypeStruct"
    if isinstance(value, jax.Array) and not value.shape and any(kind in NUMBERS for kind in kinds):
        return "take the number with .item(), or declare jax.Array"
    if any(isinstance(kind, type) and is_defined_again(type(value), kind) for kind in kinds):
        return "the class was defined again since, so make the object anew"
    missing = [key for kind in kinds if is_typeddict(kind) for key in missing_keys(value, kind)]
    if missing:
        return f"give {', '.join(map(repr, missing))} too"
    return "give another value, or declare what it is"


def shown(value: Any) -> str:
    node = open_node(value)
    if node is not None:
        return describe(value, node, None)
    return pformat(value) if is_array(value) else f"{shorten.repr(value)} ({type(value).__name__})"
