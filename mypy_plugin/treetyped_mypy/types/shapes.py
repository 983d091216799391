"""Trees of ``ShapeDtypeStruct``: what a function sees of them where it is only traced, and what is made from them."""

from __future__ import annotations

from mypy.types import Type

from treetyped_mypy import names
from treetyped_mypy.structure.nodes import Leaf
from treetyped_mypy.structure.walk import leaves, map_leaves
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.lower import lower


def as_arrays(type_: Type, library: Library) -> Type:
    """The tree with an array for each shape."""
    structure, shape = lift(type_), library.named(names.SHAPE_DTYPE_STRUCT)
    if not any(isinstance(found.node, Leaf) and found.node.type == shape for found in leaves(structure)):
        return type_
    array = library.named(names.ARRAY)
    return lower(map_leaves(lambda _path, leaf: array if leaf == shape else leaf, structure), library)
