"""What is left of a structure by a filter: ``None`` for each leaf that it drops, and ``Filtered`` for each class."""

from __future__ import annotations

from dataclasses import replace

from mypy.types import AnyType, Instance, NoneType, TupleType, Type, TypedDictType, TypeOfAny

from treetyped_mypy.structure.join import join_all
from treetyped_mypy.structure.match import options as either_of
from treetyped_mypy.structure.nodes import (
    Again,
    ClassNode,
    Leaf,
    MappingNode,
    NamedTupleNode,
    NoneNode,
    SequenceNode,
    Structure,
    TypedDictNode,
    UnionNode,
    Unknown,
)
from treetyped_mypy.structure.walk import children, rebuild
from treetyped_mypy.types.optional_any import one_of
from treetyped_mypy.types.roles import in_its_role
from treetyped_mypy.types.where import at, means


def narrow(node: Structure[Type], filtered: Instance, where: Type) -> Structure[Type]:
    """The structure with the leaves that ``where`` means; ``filtered`` is any ``Filtered[S, W]``, the form to fill."""
    match node:
        case Leaf():
            kept = means(where, node)
            return join_all([node, NoneNode(perhaps=True)]) if kept is None else node if kept else NoneNode()
        case UnionNode(options):
            part = join_all(narrow(option, filtered, where) for option in options)
            return with_none(part) if NoneNode() in options else part
        case Again():
            return replace(node, origin=filtered.copy_modified(args=[node.origin, where]))
        case _:
            parts = [narrow(child, filtered, at(where, step)) for step, child in children(node)]
            return retyped(rebuild(node, parts) if parts else unknown_part(node), filtered, where)


def with_none(node: Structure[Type]) -> Structure[Type]:
    """The part of what is declared to be ``None`` at times: not only because it may have been dropped."""
    kept = [option for option in either_of(node) if option != NoneNode()]
    return join_all([*kept, NoneNode()])


def unknown_part(node: Structure[Type]) -> Structure[Type]:
    """A part whose leaves are unknown may have lost any of them."""
    return node if isinstance(node, NoneNode | ClassNode | NamedTupleNode) else Unknown()


def retyped(node: Structure[Type], filtered: Instance, where: Type) -> Structure[Type]:
    """The node with the type that it has now: a class is ``Filtered``, a container one of its new children."""
    match node:
        case ClassNode(origin=Instance() as origin):
            source = in_its_role(origin, node.role)
            return replace(node, origin=filtered.copy_modified(args=[source, where]))
        case NamedTupleNode(origin=TupleType() as origin):
            source = in_its_role(origin.partial_fallback, node.role)
            fallback = filtered.copy_modified(args=[source, where])
            return replace(node, origin=TupleType([type_of(child) for _, child in children(node)], fallback))
        case _:
            return of_children(node)


def of_children(node: Structure[Type]) -> Structure[Type]:
    """A container with the type that its children make."""
    types = [type_of(child) for _, child in children(node)]
    match node:
        case TypedDictNode(origin=TypedDictType() as origin):
            return replace(node, origin=origin.copy_modified(item_types=types))
        case SequenceNode(origin=Instance() as origin) | MappingNode(origin=Instance() as origin):
            return replace(node, origin=origin.copy_modified(args=[*origin.args[:-1], *types]))
        case _:
            return node


def type_of(node: Structure[Type]) -> Type:
    """The type of a value of the structure, as ``origin`` keeps it."""
    match node:
        case Leaf(leaf):
            return leaf
        case NoneNode():
            return NoneType()
        case UnionNode(options):
            return one_of([(option, type_of(option)) for option in options])
        case _:
            return AnyType(TypeOfAny.special_form) if node.origin is None else node.origin
