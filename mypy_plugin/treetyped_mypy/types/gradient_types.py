"""The type of a gradient: that of the tree, but for what its declarations hide.

A field declared ``Callable`` may hold a function, which has no gradient, or a module, whose gradient is one: what the
gradient holds there is not known.
"""

from __future__ import annotations

from mypy.types import (
    AnyType,
    FunctionLike,
    Instance,
    TupleType,
    Type,
    TypeOfAny,
    UnionType,
    get_proper_type,
)

from treetyped_mypy import names
from treetyped_mypy.rules.leaves import MAPPINGS
from treetyped_mypy.structure.nodes import ClassNode
from treetyped_mypy.types.field_types import field_type
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.put_in_place import put_in, with_attributes
from treetyped_mypy.types.traced_types import is_any_tree

ANY = AnyType(TypeOfAny.special_form)


def gradient_of(type_: Type, inside: frozenset[str] = frozenset()) -> Type:
    """``inside``: the classes around it, each of which is opened once."""
    if hides(type_):
        return ANY
    proper = get_proper_type(type_)
    match proper:
        case TupleType() if proper.partial_fallback.type.fullname == names.TUPLE:
            return proper.copy_modified(items=[gradient_of(item, inside) for item in proper.items])
        case TupleType() if proper.partial_fallback.type.fullname not in inside:
            within = inside | {proper.partial_fallback.type.fullname}
            is_seen = all(gradient_of(item, within) is item for item in proper.items)
            return type_ if is_seen else ANY  # mypy takes what a name of a ``NamedTuple`` is from its class alone
        case Instance() if proper.type.fullname in (names.LIST, names.TUPLE, *MAPPINGS):
            return proper.copy_modified(args=[*proper.args[:-1], gradient_of(proper.args[-1], inside)])
        case Instance() if proper.type.fullname not in inside:
            return with_hidden(proper, inside | {proper.type.fullname})
        case _:
            return type_


def hides(type_: Type) -> bool:
    """Whether values of any class fit the type, or of any kind of tree."""
    proper = get_proper_type(type_)
    match proper:
        case UnionType():
            return is_any_tree(type_) or any(map(hides, proper.items))
        case Instance():
            return proper.type.is_protocol or proper.type.fullname == "builtins.object"
        case _:
            return isinstance(proper, FunctionLike)


def with_hidden(instance: Instance, inside: frozenset[str]) -> Instance:
    """The class, where each field that hides something may be anything."""
    node = lift(instance)
    if not isinstance(node, ClassNode) or node.key != instance.type.fullname:
        return instance
    declared = {name: field_type(instance, name) for name, _ in node.children}
    gradients = {name: gradient_of(type_, inside) for name, type_ in declared.items()}
    changed = {name: type_ for name, type_ in gradients.items() if type_ is not declared[name]}
    return with_attributes(instance, {**changed, **put_in(instance)}) if changed else instance
