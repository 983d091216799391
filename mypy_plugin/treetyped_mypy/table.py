"""Full name -> handler, for everything that is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from mypy.plugin import (
    AttributeContext,
    ClassDefContext,
    FunctionContext,
    FunctionSigContext,
    MethodContext,
    MethodSigContext,
)
from mypy.types import FunctionLike, Type

from treetyped_mypy import names
from treetyped_mypy.adapters import BY_DECORATOR
from treetyped_mypy.handlers import equinox_filter
from treetyped_mypy.handlers.class_definitions import on_dataclass, on_decorator, on_partial
from treetyped_mypy.handlers.equinox_tree_at import tree_at
from treetyped_mypy.handlers.jit import JIT
from treetyped_mypy.handlers.jit_call import check_jit_call
from treetyped_mypy.handlers.mapped import mapped_attribute
from treetyped_mypy.handlers.pytree_dataclass import pytree_dataclass
from treetyped_mypy.handlers.transformations import Transformation, Transformations
from treetyped_mypy.handlers.transformed_call import CallCheck, TransformedCalls
from treetyped_mypy.handlers.tree_leaves import (
    tree_all,
    tree_flatten,
    tree_flatten_with_path,
    tree_leaves,
    tree_leaves_with_path,
    tree_structure,
)
from treetyped_mypy.handlers.tree_map import tree_map

SignatureHandler: TypeAlias = Callable[[FunctionSigContext], FunctionLike]
FunctionHandler: TypeAlias = Callable[[FunctionContext], Type]
MethodSignatureHandler: TypeAlias = Callable[[MethodSigContext], FunctionLike]
MethodHandler: TypeAlias = Callable[[MethodContext], Type]
AttributeHandler: TypeAlias = Callable[[AttributeContext], Type]
DecoratorHandler: TypeAlias = Callable[[ClassDefContext], None]
ClassHandler: TypeAlias = Callable[[ClassDefContext], bool]

SIGNATURES: Final[dict[str, SignatureHandler]] = {
    names.TREETYPED_TREE_MAP: tree_map,
    names.JAX_TREE_MAP: tree_map,
    names.JAX_TREE_UTIL_MAP: tree_map,
    names.EQX_TREE_AT: tree_at,
    **dict.fromkeys(names.TREE_LEAVES, tree_leaves),
    **dict.fromkeys(names.TREE_LEAVES_WITH_PATH, tree_leaves_with_path),
    **dict.fromkeys(names.TREE_STRUCTURE, tree_structure),
    **dict.fromkeys(names.TREE_FLATTEN, tree_flatten),
    **dict.fromkeys(names.TREE_FLATTEN_WITH_PATH, tree_flatten_with_path),
    **dict.fromkeys(names.TREE_ALL, tree_all),
}

"""Before a call is checked: the trees in its arguments, and the signature with the type of its result."""

CALLS: Final[dict[str, CallCheck]] = {
    "jit": check_jit_call,
}
"""By the kind of a transformation: what is checked at each call of a function that it made."""

transformed_calls: Final = TransformedCalls(CALLS)

ANY_SIGNATURE: Final[SignatureHandler] = transformed_calls.by_name
"""For every other function: it may be the result of a transformation."""

TRANSFORMATIONS: Final[dict[str, Transformation]] = {
    names.JIT: JIT,
}
"""What takes a function and makes another one, called, as a decorator, or through ``partial``."""

transformations: Final = Transformations(TRANSFORMATIONS)

FUNCTIONS: Final[dict[str, FunctionHandler]] = {
    **{name: transformations.handler(name) for name in TRANSFORMATIONS},
    names.EQX_FILTER: equinox_filter.filter_,
    names.EQX_PARTITION: equinox_filter.partition,
    names.EQX_COMBINE: equinox_filter.combine,
    names.PARTIAL: transformations.partial,
}
"""After a call is checked, and for decorators: the type of the result."""

METHOD_SIGNATURES: Final[dict[str, MethodSignatureHandler]] = {
    f"{names.JITTED}.__call__": transformed_calls.on_the_spot,
    f"{names.TRANSFORMED}.__call__": transformed_calls.on_the_spot,
}

ANY_METHOD_SIGNATURE: Final[MethodSignatureHandler] = transformed_calls.by_name

METHODS: Final[dict[str, MethodHandler]] = {
    f"{names.FACTORY}.__call__": transformations.factory_call,
}


ATTRIBUTES_OF: Final[dict[str, AttributeHandler]] = {
    names.MAPPED: mapped_attribute,
}
"""By class: every attribute of it."""

DECORATORS: Final[dict[str, DecoratorHandler]] = {
    **dict.fromkeys(BY_DECORATOR, on_decorator),
    names.PARTIAL: on_partial,
    names.DATACLASS: on_dataclass,
}
"""While the class is analysed: to record what its body says."""

CLASSES: Final[dict[str, ClassHandler]] = {
    names.PYTREE_DATACLASS: pytree_dataclass,
}
"""After it: when its fields have types. False asks for another round."""
