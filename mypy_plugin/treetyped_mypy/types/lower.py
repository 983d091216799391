"""From a structure back to a mypy type, after ``tree.map`` gave its leaves new types.

Where the new leaves still fit the declared ones, the type stays as the user wrote it; otherwise containers are rebuilt
and classes become ``Mapped``.
"""

from __future__ import annotations

from mypy.subtypes import is_subtype
from mypy.typeops import make_simplified_union
from mypy.types import (
    AnyType,
    Instance,
    NoneType,
    TupleType,
    Type,
    TypeAliasType,
    TypedDictType,
    TypeOfAny,
    TypeVarType,
    UninhabitedType,
    get_proper_type,
)
from mypy.typevars import fill_typevars

from treetyped_mypy import names
from treetyped_mypy.rules.packages import LOOSELY_TYPED
from treetyped_mypy.structure.match import fits
from treetyped_mypy.structure.nodes import (
    Again,
    ClassNode,
    DisplayNode,
    Leaf,
    MappingNode,
    NamedTupleNode,
    NoneNode,
    OpaqueNode,
    SequenceNode,
    Structure,
    TupleNode,
    TypedDictNode,
    UnionNode,
    Unknown,
    VarNode,
)
from treetyped_mypy.structure.pairing import pair_leaves
from treetyped_mypy.structure.walk import leaves
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.numeric_types import is_number
from treetyped_mypy.types.optional_any import one_of


def lower(node: Structure[Type], library: Library) -> Type:
    """The type of a value with this structure and these leaves."""
    match node:
        case Leaf(leaf):
            return leaf
        case NoneNode():
            return NoneType()
        case UnionNode(options):
            return one_of([(option, lower(option, library)) for option in options])
        case TupleNode():
            return lower_tuple(node, library)
        case DisplayNode():
            return lower_container(node, library)
        case SequenceNode() | MappingNode() | TypedDictNode():
            return node.origin if keeps_type(node.origin, node, library) else lower_container(node, library)
        case NamedTupleNode() | ClassNode():
            return node.origin if keeps_fields(node.origin, node, library) else lower_class(node, library)
        case OpaqueNode() | VarNode() | Again():
            return node.origin
        case Unknown():
            return lower_unknown(node)


def keeps_type(origin: Type, node: Structure[Type], library: Library) -> bool:
    """Whether ``node`` has the structure of ``origin`` and each leaf fits the leaf that it declares in its place."""
    if holds_unknown(node):
        return False
    changes = leaf_changes(origin, node, library)
    return fits(lift(origin), node, equal=True) and all(still_fits(new, old) for old, new in changes)


def keeps_fields(origin: Type, node: Structure[Type], library: Library) -> bool:
    """The same for a class, whose fields of unknown structure stay what they are."""
    if node == lift(origin):
        return True
    if isinstance(node, NamedTupleNode | ClassNode) and is_loosely_typed(node) and holds_unknown(node):
        return False
    changes = leaf_changes(origin, node, library)
    return fits(lift(origin), node, equal=True) and all(still_fits(new, old) for old, new in changes)


def holds_unknown(node: Structure[Type]) -> bool:
    """Whether a part that was not known has become another."""
    return any(isinstance(found.node, Unknown) and found.node.origin is None for found in leaves(node))


def is_loosely_typed(node: NamedTupleNode[Type] | ClassNode[Type]) -> bool:
    return node.key.partition(".")[0] in LOOSELY_TYPED


def still_fits(new: Type, old: Type) -> bool:
    """``Any`` fits everything, but says no longer what ``old`` says, unless it stands for an error."""
    return is_subtype(new, old) and (not is_any(new) or is_any(old))


def is_any(type_: Type) -> bool:
    proper = get_proper_type(type_)
    return isinstance(proper, AnyType) and proper.type_of_any != TypeOfAny.from_error


def leaf_changes(origin: Type, node: Structure[Type], library: Library) -> list[tuple[Type, Type]]:
    """The leaves that ``origin`` declares, each with what stands in its place in ``node``."""
    changes: list[tuple[Type, Type]] = []
    for pairing in pair_leaves(lift(origin), [node]):
        declared, new = pairing.parts
        absent = isinstance(new, NoneNode) and not pairing.certain  # an Optional leaf that is not there
        if isinstance(declared, Leaf) and not absent:
            changes.append((declared.type, lower(new, library)))
    return changes


def lower_tuple(node: TupleNode[Type], library: Library) -> Type:
    return TupleType([lower(part, library) for part in node.children], library.tuple_fallback())


def lower_container(
    node: SequenceNode[Type] | MappingNode[Type] | DisplayNode[Type] | TypedDictNode[Type], library: Library
) -> Type:
    """The container with other type arguments, the keys of a dict as they were."""
    if isinstance(node, TypedDictNode):
        assert isinstance(node.origin, TypedDictType)
        new = {key: lower(child, library) for key, child in node.children}
        return node.origin.copy_modified(item_types=[new.get(key, old) for key, old in node.origin.items.items()])
    origin = get_proper_type(node.origin)
    if not isinstance(origin, Instance) or not origin.args:
        return AnyType(TypeOfAny.special_form)
    parts = [child for _, child in node.children] if isinstance(node, DisplayNode) else [node.element]
    elements = {lower(part, library) for part in parts}
    # The elements of a display may differ, but a list[A | B] would make mypy refuse what the user does with each.
    # What is declared to hold anything holds anything: the program may go on to put something else into it.
    one_type = len(elements) == 1 and not (isinstance(node, DisplayNode) and holds_anything(origin))
    element = elements.pop() if one_type else AnyType(TypeOfAny.special_form)
    return origin.copy_modified(args=[*map(known, origin.args[:-1]), element])


def holds_anything(type_: Type) -> bool:
    """Whether it is declared as ``dict[str, Any]`` or ``list[Any]``."""
    container = get_proper_type(type_)
    proper = get_proper_type(container.args[-1]) if isinstance(container, Instance) and container.args else None
    return isinstance(proper, AnyType) and proper.type_of_any == TypeOfAny.explicit


def known(type_: Type) -> Type:
    """``{}`` has keys of no type at all, which would make mypy ask for an annotation."""
    return AnyType(TypeOfAny.special_form) if isinstance(get_proper_type(type_), UninhabitedType) else type_


def lower_class(node: NamedTupleNode[Type] | ClassNode[Type], library: Library) -> Type:
    """The class with other type arguments where that says it all, otherwise ``Mapped``; ``Any`` where neither can."""
    cut = not fits(lift(node.origin), node)  # is_leaf has put a leaf where the class has a node
    if cut or is_loosely_typed(node):
        return AnyType(TypeOfAny.special_form)
    if isinstance(node.origin, Instance) and (generic := with_arguments(node.origin, node, library)) is not None:
        return generic
    leaf = make_simplified_union([new for _, new in leaf_changes(node.origin, node, library)])
    if not isinstance(node.origin, TupleType):
        return library.mapped(node.origin, leaf)
    mapped = library.mapped(node.origin.partial_fallback, leaf)
    declared = zip(node.children, node.origin.items, strict=True)
    children = [going_on_fitting(lower(child, library), item, library) for (_, child), item in declared]
    return TupleType(children, mapped) if isinstance(mapped, Instance) else mapped


def going_on_fitting(new: Type, declared: Type, library: Library) -> Type:
    """A number in place of one of another kind fits the NamedTuple's own type, as ``Mapped`` fits that of any class."""
    if is_subtype(new, declared) or not (is_number(new) and is_number(declared)):
        return new
    return library.named(names.TRACED_ARRAY)


def with_arguments(instance: Instance, node: Structure[Type], library: Library) -> Instance | None:
    """``Pair[int]`` for a ``Pair[Array]`` whose leaves of type ``T`` changed; ``None`` if others did too."""
    template = fill_typevars(instance.type)
    if not isinstance(template, Instance) or not template.args or instance.type.fullname == names.FILTERED:
        return None
    found: dict[str, list[Type]] = {}
    for pairing in pair_leaves(lift(template), [node]):
        declared, new = pairing.parts[0], lower(pairing.parts[1], library)
        if isinstance(declared, VarNode):
            found.setdefault(declared.key, []).append(new)
        elif isinstance(declared, Leaf) and not still_fits(new, declared.type):
            return None
    arguments: list[Type] = []
    for variable, argument in zip(template.args, instance.args, strict=True):
        if not isinstance(variable, TypeVarType):
            return None
        new = make_simplified_union(found[variable.name]) if variable.name in found else argument
        if not is_subtype(new, variable.upper_bound) or variable.values:
            return None
        arguments.append(new)
    return instance.copy_modified(args=arguments)


def lower_unknown(node: Unknown[Type]) -> Type:
    if isinstance(node.origin, TypeAliasType) and node.leaf is not None:
        alias = node.origin.alias
        return node.origin.copy_modified(args=[node.leaf]) if alias and alias.fullname == names.TREE else node.origin
    return AnyType(TypeOfAny.special_form) if node.origin is None else node.origin
