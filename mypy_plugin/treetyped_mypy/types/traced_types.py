"""What a leaf is once JAX has traced it: numbers and NumPy arrays become JAX arrays."""

from __future__ import annotations

from mypy.types import AnyType, Instance, TupleType, Type, TypeAliasType, TypeOfAny, UnionType, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.rules.leaves import MAPPINGS
from treetyped_mypy.structure.join import join_all
from treetyped_mypy.structure.nodes import (
    DisplayNode,
    Leaf,
    MappingNode,
    SequenceNode,
    Structure,
    TupleNode,
    UnionNode,
    Unknown,
)
from treetyped_mypy.structure.walk import children, rebuild
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.numeric_types import derives, is_number, is_scalar


def widen(node: Structure[Type], library: Library, array: str = names.TRACED_ARRAY) -> Structure[Type]:
    """The structure after tracing. A class keeps the fields that its user declared: a ``rate: float`` stays one.

    What was a number goes on fitting where one is declared; in a list or dict, which mypy holds to one type, it is an
    ``array`` like the others.
    """
    match node:
        case Leaf(leaf):
            return Leaf(library.named(array if is_other_number(leaf) else names.ARRAY)) if is_number(leaf) else node
        case UnionNode(options):
            return join_all(widen(option, library, array) for option in options)
        case TupleNode():
            return rebuild(node, [widen(child, library, array) for child in node.children])
        case SequenceNode() | MappingNode() | DisplayNode():
            return rebuild(node, [widen(child, library, names.ARRAY) for _, child in children(node)])
        case _:
            return node


def widen_declared(type_: Type, library: Library, every_tree: Type | None = None) -> Type:
    """What a declared result is after tracing: each number on its own, or in a tuple, is an array too.

    A list or dict stays as declared: mypy would not take a list of arrays for a list of numbers. ``every_tree`` takes
    the place of a recursive alias, which says only that there is a tree.
    """
    if is_recursive(type_):
        return every_tree or type_
    proper = get_proper_type(type_)
    match proper:
        case UnionType():
            return UnionType([widen_declared(item, library, every_tree) for item in proper.items])
        case TupleType() if proper.partial_fallback.type.fullname == names.TUPLE:
            return proper.copy_modified(items=[widen_declared(item, library, every_tree) for item in proper.items])
        case _:
            return library.named(names.TRACED_ARRAY) if is_scalar(proper) else type_


def traced(type_: Type, library: Library) -> Type:
    """What a function sees of a value that JAX traces for it, and what comes out again: arrays for numbers.

    They go on fitting where numbers are declared. In a list or dict, which mypy holds to one type, they are ``Any``;
    so is what stands beside something else there: which of them has which key, mypy has forgotten.
    """
    if is_any_tree(type_):
        return AnyType(TypeOfAny.special_form)
    if is_recursive(type_):
        return type_
    proper = get_proper_type(type_)
    match proper:
        case UnionType():
            return UnionType([traced(item, library) for item in proper.items])
        case TupleType() if proper.partial_fallback.type.fullname == names.TUPLE:
            return proper.copy_modified(items=[traced(item, library) for item in proper.items])
        case Instance() if proper.type.fullname in (names.LIST, *MAPPINGS) and is_mixed(proper.args[-1]):
            return proper.copy_modified(args=[*proper.args[:-1], AnyType(TypeOfAny.special_form)])
        case _:
            return library.named(names.TRACED_ARRAY) if is_other_number(proper) else type_


def is_mixed(item: Type) -> bool:
    """Whether the items of a list or dict are of several types, or numbers that become arrays."""
    proper = get_proper_type(item)
    is_joined = isinstance(proper, UnionType) or (isinstance(proper, Instance) and proper.type.fullname == names.OBJECT)
    return is_joined or is_other_number(item)


def is_any_tree(type_: Type) -> bool:
    """Whether it is a union for every tree, as Optax declares it: what is given is one of them, and is looked into."""
    return isinstance(get_proper_type(type_), UnionType) and isinstance(lift(type_), Unknown)


def is_recursive(type_: Type) -> bool:
    """Whether it is an alias that holds itself, also under another name: ``Updates = ArrayTree``."""
    while isinstance(type_, TypeAliasType) and type_.alias is not None and not type_.is_recursive:
        type_ = type_.alias.target
    return isinstance(type_, TypeAliasType)


def is_other_number(type_: Type) -> bool:
    """Whether it is a number, but none of JAX's arrays."""
    return is_number(type_) and not derives(type_, frozenset({names.ARRAY}))
