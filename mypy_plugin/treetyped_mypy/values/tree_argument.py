"""The tree that a function is given, and its leaves as ``is_leaf`` cuts them."""

from __future__ import annotations

from mypy.nodes import Expression
from mypy.types import Type

from treetyped_mypy.calls.call import Call
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.structure.nodes import Structure
from treetyped_mypy.types.lift import lift
from treetyped_mypy.values.is_leaf import cut_at_leaves, is_none


@dataclass(frozen=True, slots=True)
class TreeArgument:
    name: str
    expression: Expression
    type: Type
    whole: Structure[Type]
    """The structure without regard to ``is_leaf``."""
    structure: Structure[Type]

    @property
    def is_cut(self) -> bool:
        return self.structure != self.whole


def tree_argument(call: Call, name: str, *, is_leaf: str = "is_leaf") -> TreeArgument | None:
    """The argument ``name``; none if it comes out of a star or is left out."""
    given = call.given(name)
    if len(given) != 1 or call.is_starred(given[0]):
        return None
    type_ = call.type_of(given[0])
    whole = lift(type_)
    if is_none(call, is_leaf):
        return TreeArgument(name, given[0], type_, whole, whole)
    return TreeArgument(name, given[0], type_, whole, cut_at_leaves(call, whole, is_leaf))
