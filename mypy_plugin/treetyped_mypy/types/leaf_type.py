"""The one type that all leaves of a tree have."""

from __future__ import annotations

from mypy.typeops import make_simplified_union
from mypy.types import AnyType, Instance, Type, UnionType, get_proper_type

from treetyped_mypy.rules.leaves import SCALARS
from treetyped_mypy.structure.nodes import Again, Leaf, Structure, Unknown
from treetyped_mypy.structure.path import Attr, Path
from treetyped_mypy.structure.walk import leaves


def leaf_type(structure: Structure[Type]) -> Type | None:
    """The type of every leaf; none where one is unknown, or they differ.

    A union would make mypy refuse what the program does with each leaf. A number declared in a class is an array
    whenever the tree has been through ``jit``.
    """
    types: list[Type] = []
    for found in leaves(structure):
        match found.node:
            case Leaf(type=leaf) | Unknown(leaf=leaf) if leaf is not None:
                if is_number_of_class(leaf, found.path):
                    return None
                types.append(leaf)
            case Again():
                pass
            case _:
                return None
    one = get_proper_type(make_simplified_union(types)) if types else None
    return None if one is None or isinstance(one, UnionType | AnyType) else one


def is_number_of_class(leaf: Type, path: Path) -> bool:
    proper = get_proper_type(leaf)
    is_scalar = isinstance(proper, Instance) and proper.type.fullname in SCALARS
    return is_scalar and any(isinstance(step, Attr) for step in path)
