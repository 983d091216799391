"""From a mypy type to the structure that JAX sees in it."""

from __future__ import annotations

from mypy.expandtype import expand_type_by_instance
from mypy.typeops import make_simplified_union
from mypy.types import (
    Instance,
    LiteralType,
    NoneType,
    TupleType,
    Type,
    TypeAliasType,
    TypedDictType,
    TypeType,
    TypeVarType,
    UnboundType,
    UnionType,
    UnpackType,
    get_proper_type,
)

from treetyped_mypy import names
from treetyped_mypy.adapters import describe
from treetyped_mypy.adapters.equinox import is_enumeration
from treetyped_mypy.adapters.facts import converted_fields, unclear_fields
from treetyped_mypy.adapters.spec import OpaqueSpec
from treetyped_mypy.structure.join import join_all
from treetyped_mypy.structure.nodes import (
    Again,
    ClassNode,
    Leaf,
    MappingNode,
    NamedTupleNode,
    NoneNode,
    OpaqueNode,
    SequenceNode,
    Structure,
    TupleNode,
    TypedDictNode,
    Unknown,
    VarNode,
)
from treetyped_mypy.structure.walk import graft, in_role
from treetyped_mypy.typeops.class_attributes import is_doubtful
from treetyped_mypy.typeops.either import is_perhaps_none
from treetyped_mypy.typeops.looked_at import look_at
from treetyped_mypy.typeops.members import field_type
from treetyped_mypy.typeops.narrow import narrow
from treetyped_mypy.typeops.roles import common_role

Inside = frozenset[str]
"""The classes and aliases that are being lifted: one of them again inside itself stops there."""


def lift(type_: Type, inside: Inside = frozenset()) -> Structure[Type]:
    """The structure of a value of ``type_``; ``Unknown`` wherever it is not certain."""
    if isinstance(type_, TypeAliasType):
        return lift_alias(type_, inside)
    proper = get_proper_type(type_)
    match proper:
        case NoneType():
            return NoneNode()
        case UnionType():
            return lift_union(proper, inside)
        case TupleType():
            return lift_tuple(proper, inside)
        case TypedDictType():
            children = tuple((key, lift(item, inside)) for key, item in proper.items.items())
            return TypedDictNode(children, frozenset(proper.items) - frozenset(proper.required_keys), proper)
        case Instance():
            return lift_instance(proper, inside)
        case LiteralType():
            return lift(proper.fallback, inside)
        case TypeVarType():
            return VarNode(proper.name, proper)
        case TypeType():
            return Leaf(proper)
        case UnboundType():
            return Unknown()
        case _:
            return Unknown(proper)


def lift_alias(alias: TypeAliasType, inside: Inside) -> Structure[Type]:
    """``Tree[T]`` has leaves ``T``, ``HasRole[X, R]`` a role; another is its target, and unknown inside itself."""
    name = alias.alias.fullname if alias.alias else ""
    if name == names.TREE and alias.args:
        return Unknown(alias, alias.args[0])
    if name == names.HAS_ROLE:
        return in_role(lift(alias.args[0], inside), alias)
    if name in inside:
        return Unknown(alias)
    return lift(alias._expand_once(), inside | {name} if alias.is_recursive else inside)


def lift_union(union: UnionType, inside: Inside) -> Structure[Type]:
    """Leaves of a union are one leaf of the union type, so that ``f`` is given what the user wrote."""
    options = [
        NoneNode(perhaps=True) if is_perhaps_none(item) else lift(item, inside) for item in union.relevant_items()
    ]
    leaves = [option for option in options if isinstance(option, Leaf)]
    if leaves:
        rest = [option for option in options if not isinstance(option, Leaf)]
        options = [Leaf(make_simplified_union([leaf.type for leaf in leaves]), role=common_role(leaves)), *rest]
    return join_all(options)


def lift_tuple(tuple_: TupleType, inside: Inside) -> Structure[Type]:
    fallback = tuple_.partial_fallback
    if fallback.type.fullname in (names.MAPPED, names.FILTERED):
        return lift_instance(fallback, inside)
    if any(isinstance(get_proper_type(item), UnpackType) for item in tuple_.items):
        return lift_unpacked(tuple_, inside)
    children = tuple(lift(item, inside) for item in tuple_.items)
    if fallback.type.fullname == names.TUPLE:
        return TupleNode(children, tuple_)
    named = next((base for base in fallback.type.mro if base.is_named_tuple), None)
    if named is not None:
        fields = list(named.metadata["namedtuple"]["fields"])
        bases = frozenset(base.fullname for base in fallback.type.mro)
        return NamedTupleNode(fallback.type.fullname, tuple(zip(fields, children, strict=True)), tuple_, bases)
    return Unknown(tuple_)


def lift_unpacked(tuple_: TupleType, inside: Inside) -> Structure[Type]:
    """``tuple[A, *tuple[B, ...]]``: of unknown length, with an ``A`` or a ``B`` in each place."""
    elements: list[Structure[Type]] = []
    for item in map(get_proper_type, tuple_.items):
        inner = get_proper_type(item.type) if isinstance(item, UnpackType) else item
        if isinstance(item, UnpackType):
            if not isinstance(inner, Instance) or inner.type.fullname != names.TUPLE:
                return Unknown(tuple_)  # a TypeVarTuple
            inner = get_proper_type(inner.args[0])
        elements.append(lift(inner, inside))
    return SequenceNode("tuple", join_all(elements), tuple_)


def lift_instance(instance: Instance, inside: Inside) -> Structure[Type]:
    name = instance.type.fullname
    if is_doubtful(instance):
        return Unknown(instance)
    if name == names.MAPPED:
        return lift_mapped(instance, inside)
    if name == names.FILTERED:
        return narrow(lift(instance.args[0], inside), instance, instance.args[1])
    if name in (names.LIST, names.TUPLE):
        return SequenceNode(name.rpartition(".")[2], lift(instance.args[0], inside), instance)
    if name in names.MAPPINGS:
        return MappingNode(names.MAPPINGS[name], lift(instance.args[1], inside), instance)
    if instance.type.tuple_type is not None:
        items = expand_type_by_instance(instance.type.tuple_type, instance)
        return (
            lift(items.copy_modified(fallback=instance), inside) if isinstance(items, TupleType) else Unknown(instance)
        )
    if is_leaf_class(instance):
        return Leaf(instance.copy_modified(last_known_value=None))
    if name == names.PYTREE_NODE:
        return Unknown(instance, instance.args[0])
    return lift_class(instance, inside)


def lift_mapped(mapped: Instance, inside: Inside) -> Structure[Type]:
    """``Mapped[S, L]``: the structure of ``S`` with that of ``L`` in place of each leaf."""
    source, leaf = mapped.args
    return graft(lambda _path, _leaf: lift(leaf, inside), lift(source, inside))


def is_leaf_class(instance: Instance) -> bool:
    if is_enumeration(instance.type):
        return False
    if instance.type.fullname in names.LEAF_CLASSES | names.FUNCTION_PROTOCOLS:
        return True
    return any(base.fullname in names.SUBCLASSES_ARE_LEAVES for base in instance.type.mro)


def lift_field(instance: Instance, name: str, inside: Inside) -> Structure[Type]:
    """What the field is declared to be; a number may have become an array where a converter made it."""
    type_ = field_type(instance, name)
    if name in unclear_fields(instance.type):
        return Unknown(type_)
    structure = lift(type_, inside)
    proper = get_proper_type(type_)
    is_scalar = isinstance(proper, Instance) and proper.type.fullname in names.SCALARS
    return Unknown(type_) if is_scalar and name in converted_fields(instance.type) else structure


def lift_class(instance: Instance, inside: Inside) -> Structure[Type]:
    """A class that an adapter knows; any other is unknown, for it may be registered anywhere."""
    info = instance.type
    look_at(info.fullname)
    spec = describe(info)
    if spec is None:
        return Unknown(instance)
    if info.fullname in inside:
        return Again(info.fullname, instance)
    bases = frozenset(base.fullname for base in info.mro)
    if isinstance(spec, OpaqueSpec):
        return OpaqueNode(info.fullname, instance, bases)
    within = inside | {info.fullname}
    children = tuple((name, lift_field(instance, name, within)) for name in spec.children)
    return ClassNode(info.fullname, children, tuple((name, None) for name in spec.static), instance, bases)
