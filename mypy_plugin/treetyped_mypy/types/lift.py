"""From a mypy type to the structure that JAX sees in it."""

from __future__ import annotations

from mypy.expandtype import expand_type_by_instance
from mypy.nodes import TypeInfo
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
from treetyped_mypy.adapters.facts import converted_fields, recorded, unclear_fields
from treetyped_mypy.adapters.spec import ClassSpec, OpaqueSpec
from treetyped_mypy.rules.leaves import FUNCTION_PROTOCOLS, LEAF_CLASSES, MAPPINGS, SCALARS, SUBCLASSES_ARE_LEAVES
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
from treetyped_mypy.types.class_attributes import is_doubtful
from treetyped_mypy.types.field_types import field_type, is_to_be_inferred
from treetyped_mypy.types.lifted import Inside, lift_once
from treetyped_mypy.types.narrow import narrow
from treetyped_mypy.types.optional_any import is_perhaps_none
from treetyped_mypy.types.roles import common_role


def lift(type_: Type) -> Structure[Type]:
    """The structure of a value of ``type_``; ``Unknown`` wherever it is not certain."""
    return lift_inside(type_, Inside())


def lift_inside(type_: Type, inside: Inside) -> Structure[Type]:
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
            children = tuple((key, lift_inside(item, inside)) for key, item in proper.items.items())
            return TypedDictNode(children, frozenset(proper.items) - frozenset(proper.required_keys), proper)
        case Instance():
            return lift_instance(proper, inside)
        case LiteralType():
            return lift_inside(proper.fallback, inside)
        case TypeVarType():
            return VarNode(proper.name, proper)
        case TypeType():
            return Leaf(proper)
        case UnboundType():
            return Unknown()
        case _:
            return Unknown(proper)


def lift_alias(alias: TypeAliasType, inside: Inside) -> Structure[Type]:
    """``Tree[T]`` has leaves ``T``, ``HasRole[X, R]`` a role; another is its target, and unknown inside itself.

    What is unknown keeps the name under which it was declared: a state of Optax's is told from other trees by it.
    """
    name = alias.alias.fullname if alias.alias else ""
    if name == names.TREE and alias.args:
        return Unknown(alias, alias.args[0])
    if name == names.HAS_ROLE:
        return in_role(lift_inside(alias.args[0], inside), alias)
    if name == names.OPTAX_STATE:
        return Unknown(alias)
    if not alias.is_recursive:
        return lift_inside(alias._expand_once(), inside)
    if inside.is_again(name):
        return Unknown(alias)
    return lift_once(alias, name, inside, lambda within: lift_inside(alias._expand_once(), within))


def lift_union(union: UnionType, inside: Inside) -> Structure[Type]:
    """Leaves of a union are one leaf of the union type, so that ``f`` is given what the user wrote."""
    options = [
        NoneNode(perhaps=True) if is_perhaps_none(item) else lift_inside(item, inside)
        for item in union.relevant_items()
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
    children = tuple(lift_inside(item, inside) for item in tuple_.items)
    if fallback.type.fullname == names.TUPLE:
        return TupleNode(children, tuple_)
    named = next((base for base in fallback.type.mro if base.is_named_tuple), None)
    if named is not None:
        if recorded(fallback.type) is not None:
            return lift_class(fallback, inside)  # JAX asks its registry before it looks for the fields
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
        elements.append(lift_inside(inner, inside))
    return SequenceNode("tuple", join_all(elements), tuple_)


def lift_instance(instance: Instance, inside: Inside) -> Structure[Type]:
    name = instance.type.fullname
    if is_doubtful(instance):
        return Unknown(instance)
    if name == names.MAPPED:
        return lift_mapped(instance, inside)
    if name == names.FILTERED:
        return narrow(lift_inside(instance.args[0], inside), instance, instance.args[1])
    if name in (names.LIST, names.TUPLE):
        return SequenceNode(name.rpartition(".")[2], lift_inside(instance.args[0], inside), instance)
    if name in MAPPINGS:
        return MappingNode(MAPPINGS[name], lift_inside(instance.args[1], inside), instance)
    if instance.type.tuple_type is not None:
        items = expand_type_by_instance(instance.type.tuple_type, instance)
        return (
            lift_inside(items.copy_modified(fallback=instance), inside)
            if isinstance(items, TupleType)
            else Unknown(instance)
        )
    if is_leaf_class(instance):
        return Leaf(instance.copy_modified(last_known_value=None))
    if name == names.PYTREE_NODE:
        return Unknown(instance, instance.args[0])
    return lift_class(instance, inside)


def lift_mapped(mapped: Instance, inside: Inside) -> Structure[Type]:
    """``Mapped[S, L]``: the structure of ``S`` with that of ``L`` in place of each leaf."""
    source, leaf = mapped.args
    return graft(lambda _path, _leaf: lift_inside(leaf, inside), lift_inside(source, inside))


def is_leaf_class(instance: Instance) -> bool:
    if instance.type.fullname in LEAF_CLASSES or instance.type.fullname in FUNCTION_PROTOCOLS:
        return True
    return not is_enumeration(instance.type) and any(
        base.fullname in SUBCLASSES_ARE_LEAVES for base in instance.type.mro
    )


def lift_class(instance: Instance, inside: Inside) -> Structure[Type]:
    """A class that an adapter knows; any other is unknown, for it may be registered anywhere."""
    info = instance.type
    if inside.is_again(info.fullname):
        return Again(info.fullname, instance)
    spec = describe(info)
    if spec is None:
        return Unknown(instance)
    if isinstance(spec, OpaqueSpec):
        return OpaqueNode(info.fullname, instance, bases_of(info))
    return lift_once(instance, info.fullname, inside, lambda within: lift_fields(instance, spec, within))


def lift_fields(instance: Instance, spec: ClassSpec, within: Inside) -> Structure[Type]:
    """What the fields are declared to be; a number may have become an array where a converter made it."""
    info = instance.type
    unclear, converted = unclear_fields(info), converted_fields(info)
    within.tally.count(len(spec.children))
    children: list[tuple[str, Structure[Type]]] = []
    for name in spec.children:
        type_ = field_type(instance, name)
        within.tally.is_settled &= not is_to_be_inferred(type_)
        is_sure = name not in unclear and not (name in converted and is_python_number(type_))
        children.append((name, lift_inside(type_, within) if is_sure else Unknown(type_)))
    static = tuple((name, None) for name in spec.static)
    return ClassNode(info.fullname, tuple(children), static, instance, bases_of(info))


def is_python_number(type_: Type) -> bool:
    proper = get_proper_type(type_)
    return isinstance(proper, Instance) and proper.type.fullname in SCALARS


def bases_of(info: TypeInfo) -> frozenset[str]:
    return frozenset(base.fullname for base in info.mro)
