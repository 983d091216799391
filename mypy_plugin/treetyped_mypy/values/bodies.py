"""The body behind a type: a function keeps its declared result through decorators, partials and transformations."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import NOT_ABSTRACT, Decorator, FuncDef, LambdaExpr
from mypy.types import AnyType, CallableType, Type, TypeOfAny

from treetyped_mypy.adapters.left_open import is_left_open
from treetyped_mypy.rules.packages import TYPED_PACKAGES, package
from treetyped_mypy.structure.nodes import (
    Leaf,
    MappingNode,
    SequenceNode,
    Structure,
    TupleNode,
    TypedDictNode,
    UnionNode,
    Unknown,
)
from treetyped_mypy.structure.walk import children, rebuild
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.types.numeric_types import is_number
from treetyped_mypy.types.transformed import function_of


def result_of(function: Type) -> Type:
    """The declared or inferred result; of a ``functools.partial`` too."""
    signature = function_of(function)
    if isinstance(signature, CallableType) and not signature.variables:
        return signature.ret_type
    return AnyType(TypeOfAny.special_form)


def body_of(checker: TypeChecker, function: Type) -> FuncDef | None:
    """The function of this file whose annotation says what is returned, whatever may be wrapped around it."""
    signature = function_of(function)
    node = signature.definition if isinstance(signature, CallableType) else None
    body = node.func if isinstance(node, Decorator) else node
    if not isinstance(body, FuncDef) or body not in syntax_of(checker.tree).parents:
        return None
    if not isinstance(signature, CallableType) or not isinstance(body.type, CallableType):
        return None
    return body if signature.ret_type == body.type.ret_type else None


def is_only_promised(function: Type) -> bool:
    """Whether no body stands behind the annotation: ``Callable[...]``, a method of a protocol, an abstract method."""
    signature = function_of(function)
    node = signature.definition if isinstance(signature, CallableType) else None
    body = node.func if isinstance(node, Decorator) else node
    if not isinstance(body, FuncDef):
        return isinstance(signature, CallableType) and not signature.is_type_obj() and body is None
    return is_promise(body)


def is_promise(definition: FuncDef | LambdaExpr) -> bool:
    """Whether it says only what another one gives: a method of a protocol, one that is left to subclasses."""
    if isinstance(definition, LambdaExpr):
        return False
    owner = definition.info
    if owner and (owner.is_protocol or is_left_open(owner, definition.name)):
        return True
    return definition.abstract_status != NOT_ABSTRACT


def is_of_library(function: Type) -> bool:
    """Whether its annotations are those of a library of JAX's."""
    signature = function_of(function)
    node = signature.definition if isinstance(signature, CallableType) else None
    return node is not None and package(node.fullname) in TYPED_PACKAGES


def without_arrays(node: Structure[Type]) -> Structure[Type]:
    """The same structure where every array is unknown, but for those in the fields of a class."""
    match node:
        case Leaf() if is_number(node.type):
            return Unknown(node.type)
        case UnionNode():
            return UnionNode(tuple(map(without_arrays, node.options)))
        case TupleNode() | SequenceNode() | MappingNode() | TypedDictNode():
            return rebuild(node, [without_arrays(child) for _, child in children(node)])
        case _:
            return node
