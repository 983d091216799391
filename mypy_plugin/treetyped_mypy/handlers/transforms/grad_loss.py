"""What is differentiated must return a scalar, or with ``has_aux`` a pair of a scalar and anything."""

from __future__ import annotations

from mypy.types import CallableType, Type

from treetyped_mypy.calls.report import fail, fail_instead
from treetyped_mypy.errors import codes
from treetyped_mypy.errors import grad as messages
from treetyped_mypy.handlers.transforms.grad_options import argument_numbers, positional_count
from treetyped_mypy.handlers.transforms.transformations import Application
from treetyped_mypy.structure.match import options as alternatives
from treetyped_mypy.structure.nodes import (
    Again,
    ClassNode,
    DisplayNode,
    Leaf,
    MappingNode,
    NamedTupleNode,
    NoneNode,
    OpaqueNode,
    Structure,
    TupleNode,
    TypedDictNode,
    Unknown,
    VarNode,
)
from treetyped_mypy.types.jax_types import is_refused


def report_argnums(application: Application, function: CallableType, kind: str) -> None:
    count, numbers = positional_count(function), argument_numbers(application.options["argnums"])
    beyond = [] if count is None else [number for number in numbers or [] if not -count <= number < count]
    if beyond and count is not None:
        fail(application.checker, messages.no_such_argument(kind, beyond, count), application.place, codes.STATIC)


def report_loss(application: Application, function: CallableType, kind: str) -> None:
    fault = loss_fault(kind, application.returned(function), application.options["has_aux"])
    if fault is not None:
        text, cure = fault
        fail_instead(application.checker, text, application.place, codes.LEAF, cure, applied=application.context)


def loss_fault(kind: str, returned: Structure[Type], has_aux: object) -> tuple[str, str | None] | None:
    """What is certainly wrong with the result, and the cure."""
    if has_aux is True:
        if all(is_no_pair(option) for option in alternatives(returned)):
            return messages.no_pair(kind, returned), messages.cure_pair(returned)
        scalar = first(returned)
        if scalar is not None and is_no_scalar(scalar):
            return messages.first_is_no_scalar(kind, scalar), None
    elif has_aux is False and is_no_scalar(returned):
        return messages.no_scalar(kind, returned), messages.cure_scalar(returned)
    return None


def is_no_scalar(node: Structure[Type]) -> bool:
    return all(is_tree(option) or is_refused_leaf(option) for option in alternatives(node))


def is_tree(node: Structure[Type]) -> bool:
    return not isinstance(node, Leaf | Unknown | VarNode | Again)


def is_refused_leaf(node: Structure[Type]) -> bool:
    return isinstance(node, Leaf) and is_refused(node.type)


def is_no_pair(node: Structure[Type]) -> bool:
    match node:
        case TupleNode() | NamedTupleNode() | DisplayNode("list"):
            return len(node.children) != 2
        case Leaf() | NoneNode() | ClassNode() | OpaqueNode() | DisplayNode() | MappingNode() | TypedDictNode():
            return True
        case _:
            return False


def first(pair: Structure[Type]) -> Structure[Type] | None:
    match pair:
        case TupleNode():
            return pair.children[0]
        case NamedTupleNode() | DisplayNode():
            return pair.children[0][1]
        case _:
            return None
