"""What is only declared, as a value: the tree or the array that a type says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from typing import Final

from mypy.nodes import MypyFile, Node, TypeInfo
from mypy.types import (
    AnyType,
    Instance,
    NoneType,
    TupleType,
    Type,
    TypeAliasType,
    TypedDictType,
    UnionType,
    get_proper_type,
)

from treetyped_mypy import names
from treetyped_mypy.adapters import describe, own
from treetyped_mypy.adapters.facts import converted_fields, recorded, unclear_fields, unseen_fields
from treetyped_mypy.adapters.spec import ClassSpec
from treetyped_mypy.evaluation.atoms import Node as Instanced
from treetyped_mypy.evaluation.atoms import Promised, Thing
from treetyped_mypy.evaluation.rules.optimiser_made import OPEN
from treetyped_mypy.evaluation.rules.tracing import DECLARED
from treetyped_mypy.flow.classes import fields_of as fields_in_order
from treetyped_mypy.flow.contents import Many
from treetyped_mypy.flow.files import imported
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, UNKNOWN, Class, External, Plain, Tuple, Value
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.rules.leaves import MAPPINGS
from treetyped_mypy.rules.packages import TYPED_PACKAGES, package
from treetyped_mypy.syntax.tree import is_one_of_several, syntax_of
from treetyped_mypy.types.class_attributes import is_doubtful
from treetyped_mypy.types.field_types import field_type

DEEPEST: Final = 6
"""What is nested deeper stays unknown."""

MOST_NODES: Final = 200
"""A larger tree is not unfolded."""


@dataclass(frozen=True, slots=True)
class Inside:
    """The classes around a place, and how much of the tree was unfolded."""

    names: frozenset[str] = frozenset()
    spent: list[None] = field(default_factory=list)

    def of(self, name: str) -> Inside:
        return Inside(self.names | {name}, self.spent)


DECLARED_OPTIMISER: Final = replace(OPEN, facts=(*OPEN.facts, (DECLARED, True)))
"""Some annotate the state of an optimiser so."""

OF_LIBRARIES: Final = TYPED_PACKAGES - {"equinox"}
"""Packages whose classes have values of their own."""


def is_optimiser(type_: Type) -> bool:
    proper = get_proper_type(type_)
    return isinstance(proper, TupleType) and proper.partial_fallback.type.fullname in names.OPTAX_TRANSFORMATIONS


def promised(run: Running, type_: Type, place: Node, inside: Inside | None = None) -> Value:
    """Trees and arrays; a number may well be an array when the program runs."""
    inside = Inside() if inside is None else inside
    inside.spent.append(None)
    if len(inside.spent) > MOST_NODES:
        return UNKNOWN
    if isinstance(type_, TypeAliasType) and type_.alias is not None and type_.alias.fullname == names.OPTAX_STATE:
        return Thing("opt_state")
    if isinstance(type_, TypeAliasType) and is_of_ours(type_) and not type_.is_recursive:  # a role, ``Param[Array]``
        is_role = type_.alias is not None and type_.alias.fullname == names.HAS_ROLE
        return promised(run, type_.args[0] if is_role else type_._expand_once(), place, inside)
    if isinstance(type_, TypeAliasType) and type_.is_recursive:
        return UNKNOWN
    match proper := get_proper_type(type_):
        case _ if len(inside.names) > DEEPEST:
            return UNKNOWN
        case NoneType():
            return NONE
        case UnionType(items=items) if inside.names and sum(not is_none(item) for item in items) > 1:
            return UNKNOWN  # a field of several classes that hold each other: each level would multiply the work
        case UnionType(items=items):
            return join([promised(run, item, place, inside) for item in items])
        case TupleType(items=[_], partial_fallback=fallback) if fallback.type.fullname == names.TUPLE:
            return UNKNOWN  # people write ``tuple[int]`` for any number of them
        case TupleType(items=items, partial_fallback=fallback) if fallback.type.fullname == names.TUPLE:
            return Tuple(tuple(promised(run, item, place, inside) for item in items))
        case TupleType() if is_optimiser(proper):
            return DECLARED_OPTIMISER
        case TupleType(items=items, partial_fallback=fallback) if (fields := fields_of(fallback.type)) is not None:
            within = inside.of(fallback.type.fullname)
            parts = tuple(UNKNOWN if is_row(item) else promised(run, item, place, within) for item in items)
            return promised_named_tuple(run, fallback, fields, parts)
        case TypedDictType():
            return run.make(place, Many("dict", UNKNOWN))  # it may have more keys than are declared
        case Instance():
            return promised_instance(run, proper, place, inside)
        case _:
            return UNKNOWN


def is_row(type_: Type) -> bool:
    """``list[Array]`` or ``tuple[int, int]``: as a field it is written for one array of so many, too."""
    match get_proper_type(type_):
        case Instance(type=info, args=[item]) if info.fullname in (names.LIST, names.TUPLE):
            return is_number(item)
        case TupleType(items=items, partial_fallback=fallback) if fallback.type.fullname == names.TUPLE:
            return bool(items) and all(map(is_number, items))
        case _:
            return False


def is_row_of(info: TypeInfo, type_: Type) -> bool:
    """The same of a field of a class; whose classes are ours says what they hold."""
    return is_row(type_) and (recorded(info) or {}).get("adapter") != own.ADAPTER.name


def is_number(type_: Type) -> bool:
    proper = get_proper_type(type_)
    return isinstance(proper, Instance) and proper.type.fullname in NUMBERS


NUMBERS: Final = frozenset({names.ARRAY, names.NUMPY_ARRAY, *(f"builtins.{name}" for name in ("int", "float", "bool"))})


def is_none(type_: Type) -> bool:
    return isinstance(get_proper_type(type_), NoneType)


def fields_of(info: TypeInfo) -> list[str] | None:
    """Those of a ``NamedTuple``; JAX asks its registry before it looks for them."""
    named = next((base for base in info.mro if base.is_named_tuple), None)
    if named is None or recorded(info) is not None or package(info.fullname) in OF_LIBRARIES:
        return None
    return list(named.metadata["namedtuple"]["fields"])


def promised_named_tuple(run: Running, declared: Instance, fields: Sequence[str], parts: tuple[Value, ...]) -> Value:
    """A tuple of the class that a file of the project defines, or an instance of a library's."""
    info = declared.type
    is_here = isinstance(run.file.home, MypyFile) and info.fullname == f"{run.file.home.fullname}.{info.name}"
    cls = run.state.bound(run.file, info.name) if is_here else imported(run, External(info.fullname))
    if isinstance(cls, Class) and [each.name for each in fields_in_order(run, cls) or ()] == fields:
        return Tuple(parts, cls)
    return Instanced(info.fullname, tuple(zip(fields, parts, strict=True)), is_whole=True, declared=declared)


def is_of_ours(alias: TypeAliasType) -> bool:
    """A role, or ``Tree[T]``."""
    return alias.alias is not None and package(alias.alias.fullname) == "treetyped"


def promised_instance(run: Running, instance: Instance, place: Node, inside: Inside) -> Value:
    name = instance.type.fullname
    if name in (names.ARRAY, names.NUMPY_ARRAY):
        return Promised()
    if name == "builtins.str":
        return Plain("str")
    if name == names.LIST:
        return run.make(place, Many("list", promised(run, instance.args[0], place, inside)))
    if name in (names.DICT, names.ORDERED_DICT, names.DEFAULT_DICT):
        if name == names.DICT and isinstance(get_proper_type(instance.args[1]), AnyType):
            return UNKNOWN  # ``config: dict`` is written where any mapping is given, or an object with attributes
        return run.make(place, Many(MAPPINGS[name], promised(run, instance.args[1], place, inside)))
    if package(name) in OF_LIBRARIES or name in inside.names or is_doubtful(instance):
        return UNKNOWN
    home, is_here = run.file.home, instance.type.module_name == run.module
    if is_here and isinstance(home, MypyFile) and is_one_of_several(syntax_of(home), instance.type.defn):
        return UNKNOWN
    spec = describe(instance.type)
    return promised_node(run, instance, spec, place, inside) if isinstance(spec, ClassSpec) else UNKNOWN


def promised_node(run: Running, instance: Instance, spec: ClassSpec, place: Node, inside: Inside) -> Instanced:
    """An instance of the class, or of a subclass; what its fields are declared to be."""
    info = instance.type
    unclear = unclear_fields(info) | converted_fields(info) | unseen_fields(info)
    types, within = {name: field_type(instance, name) for name in spec.children}, inside.of(info.fullname)
    unclear |= {name for name, type_ in types.items() if is_row_of(info, type_)}
    children = tuple(
        (name, UNKNOWN if name in unclear else promised(run, type_, place, within)) for name, type_ in types.items()
    )
    return Instanced(info.fullname, children, is_whole=True, declared=instance)
