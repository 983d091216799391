"""``Initializer``: a static node that stands in a tree where an array is still to be made."""

from __future__ import annotations

from collections.abc import Iterator

from mypy.typeops import make_simplified_union
from mypy.types import AnyType, Instance, TupleType, Type, TypeOfAny, UnionType, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.structure.join import join_all
from treetyped_mypy.structure.nodes import ClassNode, Leaf, Structure, UnionNode
from treetyped_mypy.structure.walk import children, graft, rebuild
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.lower import lower
from treetyped_mypy.types.traced_types import is_other_number


def is_initializer(node: Structure[Type]) -> bool:
    return isinstance(node, ClassNode) and node.key == names.INITIALIZER


def holds_initializer(node: Structure[Type]) -> bool:
    """Whether an initializer stands somewhere in the tree, or may stand there."""
    return is_initializer(node) or any(map(holds_initializer, parts(node)))


def parts(node: Structure[Type]) -> Iterator[Structure[Type]]:
    if isinstance(node, UnionNode):
        yield from node.options
    yield from (child for _, child in children(node))


def leaf_types(node: Structure[Type]) -> Iterator[Type]:
    """The types of the leaves, with the initializers among them."""
    match node:
        case Leaf(type=leaf):
            yield leaf
        case ClassNode(origin=origin) if is_initializer(node):
            yield origin
        case _:
            for part in parts(node):
                yield from leaf_types(part)


def made(node: Structure[Type], library: Library) -> Structure[Type]:
    """The tree with an array in the place of each initializer."""
    if is_initializer(node):
        return Leaf(library.named(names.ARRAY))
    if isinstance(node, UnionNode):
        return join_all(made(option, library) for option in node.options)
    return rebuild(node, [made(child, library) for _, child in children(node)])


def made_type(type_: Type, library: Library) -> Type:
    """What ``tree.init`` makes of a value of ``type_``; ``Any`` where a class declares a field to be an initializer."""
    proper = get_proper_type(type_)
    match proper:
        case UnionType():
            return make_simplified_union([made_type(item, library) for item in proper.items])
        case TupleType() if proper.partial_fallback.type.fullname != names.MAPPED:
            return proper.copy_modified(items=[made_type(item, library) for item in proper.items])
        case Instance(type=info) if info.fullname == names.OBJECT:  # as of initializers beside arrays
            return AnyType(TypeOfAny.special_form)
        case Instance(type=info) if info.fullname == names.MAPPED:
            return lower(filled(proper, library), library)
        case Instance():
            new = proper.copy_modified(args=[made_type(argument, library) for argument in proper.args])
            return made_instance(new, library)
        case _:
            return type_


def filled(mapped: Instance, library: Library) -> Structure[Type]:
    """``S`` of ``Mapped[S, Initializer]``; beside the initializers stand numbers, which stay what they are."""
    source, leaf = mapped.args
    array, number = made(lift(leaf), library), Leaf(library.named(names.TRACED_ARRAY))
    return graft(lambda _path, old: number if is_other_number(old) else array, lift(source))


def made_instance(instance: Instance, library: Library) -> Type:
    node = lift(instance)
    if is_initializer(node):
        return library.named(names.ARRAY)
    return AnyType(TypeOfAny.special_form) if holds_initializer(node) else instance
