"""The structure of what an expression was seen to hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from mypy.checker import TypeChecker
from mypy.nodes import (
    Expression,
    FuncDef,
    NameExpr,
)
from mypy.types import AnyType, Type, TypedDictType, TypeOfAny, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.flow.contents import Contents, Entries, Fields, Held, Items, Opaque
from treetyped_mypy.flow.values import (
    Class,
    Constant,
    Either,
    External,
    Function,
    Key,
    Object,
    Tuple,
    Value,
)
from treetyped_mypy.structure.join import join_all
from treetyped_mypy.structure.nodes import (
    ClassNode,
    DisplayNode,
    Leaf,
    NamedTupleNode,
    NoneNode,
    Structure,
    TupleNode,
    TypedDictNode,
)
from treetyped_mypy.syntax.declared_types import instance_of
from treetyped_mypy.types.jax_types import is_exactly_array
from treetyped_mypy.types.lift import lift
from treetyped_mypy.values.makers import is_given
from treetyped_mypy.values.seen import seen_at
from treetyped_mypy.values.typed_values import Item, Written

Part: TypeAlias = Callable[[Expression], Structure[Type]]


Pair: TypeAlias = Callable[[Expression], Structure[Type] | None]
"""What several values that are returned together show."""


def lift_seen(
    checker: TypeChecker, expression: Expression, type_: Type, part: Part, together: Pair
) -> Structure[Type] | None:
    """The structure of what the expression was seen to hold, each time it was evaluated; none if nothing is seen."""
    if is_exactly_array(type_) or (isinstance(expression, NameExpr) and is_given(checker, expression)):
        return None
    snapshots = seen_at(checker, expression)
    found = [lift_value(checker, each.value, each.objects, type_, part, together) for each in snapshots]
    seen = [node for node in found if node is not None]
    return join_all(seen) if seen and len(seen) == len(found) else None


def lift_value(
    checker: TypeChecker, value: Value, objects: Mapping[Object, Held], type_: Type | None, part: Part, together: Pair
) -> Structure[Type] | None:
    def inner(child: Value) -> Structure[Type] | None:
        return lift_value(checker, child, objects, None, part, together)

    match value:
        case Either(options=choices):
            return all_of([lift_value(checker, choice, objects, type_, part, together) for choice in choices])
        case Constant(value=None):
            return NoneNode()
        case Constant(value=constant) if type(constant).__name__ in ("int", "float", "str", "bool", "complex", "bytes"):
            return Leaf(checker.named_type(f"builtins.{type(constant).__name__}"), exact=True)
        case Tuple(items=items, cls=None):
            children = [inner(item) for item in items]
            kept = tuple(child for child in children if child is not None)
            origin = type_ or checker.named_generic_type(names.TUPLE, [AnyType(TypeOfAny.special_form)])
            return TupleNode(kept, origin) if len(kept) == len(children) else None
        case Tuple(items=items, cls=Class() as cls):
            return lift_class(checker, cls, type_, list(items), inner)
        case Object():
            found = [
                lift_contents(checker, value, each, objects, type_, part, together) for each in objects.get(value) or ()
            ]
            return all_of(found) if found else None
        case External(mention=Expression() as mention):
            return part(mention)
        case Written(place=Expression() as place, owner=owner) if owner is None or objects.get(owner) is not None:
            return part(place)
        case Item(value=Written(place=Expression() as place), index=index, owner=owner):
            node = together(place) if owner is None or objects.get(owner) is not None else None
            if isinstance(node, TupleNode) and index < len(node.children):
                return node.children[index]
            return None
        case Function(definition=FuncDef() as definition) if definition.type is not None:
            return Leaf(definition.type)
        case _:
            return None


def all_of(found: Sequence[Structure[Type] | None]) -> Structure[Type] | None:
    known = [node for node in found if node is not None]
    return join_all(known) if known and len(known) == len(found) else None


def lift_class(
    checker: TypeChecker,
    cls: Class,
    type_: Type | None,
    values: Sequence[Value] | Mapping[str, Value],
    inner: Callable[[Value], Structure[Type] | None],
) -> Structure[Type] | None:
    """An instance: the children that are seen, and the others as they are declared."""
    if type_ is None and not cls.definition.info:
        return None
    declared = lift(type_ if type_ is not None else instance_of(cls.definition.info))
    if not isinstance(declared, NamedTupleNode | ClassNode) or declared.key != cls.definition.fullname:
        return None
    given = values if isinstance(values, Mapping) else dict(zip(dict(declared.children), values, strict=False))
    children = []
    for name, child in declared.children:
        seen = inner(given[name]) if name in given else None
        children.append((name, child if seen is None else seen))
    if isinstance(declared, NamedTupleNode):
        return replace(declared, children=tuple(children), exact=True)
    static = tuple((name, text_of(given.get(name))) for name, _ in declared.static)
    return replace(declared, children=tuple(children), static=static, exact=True)


def text_of(value: Value | None) -> str | None:
    return repr(value.value) if isinstance(value, Constant) else None


def lift_contents(
    checker: TypeChecker,
    value: Object,
    contents: Contents,
    objects: Mapping[Object, Held],
    type_: Type | None,
    part: Part,
    together: Pair,
) -> Structure[Type] | None:
    def inner(child: Value) -> Structure[Type] | None:
        return lift_value(checker, child, objects, None, part, together)

    site = value.site
    if type_ is None and isinstance(site, Expression) and checker.has_type(site):
        type_ = checker.lookup_type(site)
    children: list[tuple[Key, Structure[Type] | None]]
    match contents:
        case Items(kind="list", items=items):
            children, kind = [(index, inner(item)) for index, item in enumerate(items)], "list"
        case Entries(kind, entries):
            children = [(key, inner(item)) for key, item in entries]
        case Fields(fields=fields) if value.cls is not None:
            return lift_class(checker, value.cls, type_, dict(fields), inner)
        case Opaque(value=Written(place=Expression() as place)):
            return part(place)
        case _:
            return None
    known = tuple((key, child) for key, child in children if child is not None and isinstance(key, int | str))
    if len(known) < len(children):
        return None
    proper = get_proper_type(type_) if type_ is not None else None
    if isinstance(proper, TypedDictType) and kind == "dict":
        return TypedDictNode(tuple((str(key), child) for key, child in known), frozenset(), proper)
    return DisplayNode(kind, known, type_ or AnyType(TypeOfAny.special_form))
