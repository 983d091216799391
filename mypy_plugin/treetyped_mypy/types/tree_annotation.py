"""Parameters that are declared ``Tree[Array]``: any tree, but each leaf an array."""

from __future__ import annotations

from mypy.nodes import Decorator, FuncDef, SymbolNode, TypeInfo
from mypy.types import CallableType, NoneType, Type, TypeAliasType, UnionType, get_proper_type, has_type_vars

from treetyped_mypy import names


def takes_trees(node: SymbolNode | None) -> bool:
    """Whether a function, or the constructor of a class, has a parameter that is declared ``Tree[...]``."""
    function = node.get_method("__init__") if isinstance(node, TypeInfo) else node
    function = function.func if isinstance(function, Decorator) else function
    type_ = function.type if isinstance(function, FuncDef) else None
    return isinstance(type_, CallableType) and any(map(declared_leaf, type_.arg_types))


def declared_leaf(type_: Type) -> Type | None:
    """The ``T`` of ``Tree[T]`` and ``Tree[T] | None``, if it is a type of its own."""
    if isinstance(type_, UnionType):
        others = [item for item in type_.items if not isinstance(get_proper_type(item), NoneType)]
        return declared_leaf(others[0]) if len(others) == 1 else None
    if not isinstance(type_, TypeAliasType) or type_.alias is None or type_.alias.fullname != names.TREE:
        return None
    return type_.args[0] if type_.args and not has_type_vars(type_.args[0]) else None
