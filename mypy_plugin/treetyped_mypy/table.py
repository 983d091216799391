"""Full name -> handler, for everything that is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from mypy.plugin import AttributeContext, ClassDefContext, FunctionSigContext
from mypy.types import FunctionLike, Type

from treetyped_mypy import names
from treetyped_mypy.adapters import jax_register_dataclass
from treetyped_mypy.handlers.mapped import mapped_attribute
from treetyped_mypy.handlers.pytree_dataclass import pytree_dataclass
from treetyped_mypy.handlers.tree_map import tree_map

SignatureHandler: TypeAlias = Callable[[FunctionSigContext], FunctionLike]
AttributeHandler: TypeAlias = Callable[[AttributeContext], Type]
DecoratorHandler: TypeAlias = Callable[[ClassDefContext], None]
ClassHandler: TypeAlias = Callable[[ClassDefContext], bool]

SIGNATURES: Final[dict[str, SignatureHandler]] = {
    names.TREETYPED_TREE_MAP: tree_map,
    names.JAX_TREE_MAP: tree_map,
    names.JAX_TREE_UTIL_MAP: tree_map,
}

ATTRIBUTES_OF: Final[dict[str, AttributeHandler]] = {
    names.MAPPED: mapped_attribute,
}
"""By class: every attribute of it."""

DECORATORS: Final[dict[str, DecoratorHandler]] = {
    names.REGISTER_DATACLASS: jax_register_dataclass.on_decorator,
}
"""While the class is analysed: to record what its body says."""

CLASSES: Final[dict[str, ClassHandler]] = {
    names.PYTREE_DATACLASS: pytree_dataclass,
}
"""After it: when its fields have types. False asks for another round."""
