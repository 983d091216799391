"""Lists, tuples and dicts that are put together of others: ``[*xs, y]``, ``{**d, "k": v}``, ``xs + ys``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from mypy.nodes import (
    ARG_NAMED,
    ARG_POS,
    CallExpr,
    DictExpr,
    Expression,
    GeneratorExpr,
    IntExpr,
    ListComprehension,
    ListExpr,
    MemberExpr,
    OpExpr,
    RefExpr,
    StarExpr,
    TupleExpr,
)
from mypy.types import Type, TypedDictType, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.structure.nodes import DisplayNode, Structure, TupleNode, TypedDictNode
from treetyped_mypy.syntax.literals import literal_key

Part: TypeAlias = Callable[[Expression], Structure[Type]]
"""What a part of the expression shows."""

KINDS: Final = {
    names.DICT: "dict",
    names.ORDERED_DICT: "OrderedDict",
    names.FROZEN_DICT: "FrozenDict",
    names.FREEZE: "FrozenDict",
}
"""What makes a dict of the entries it is given."""

MOST: Final = 64
"""How long a list that is repeated may become."""


def lift_composed(expression: Expression, type_: Type, part: Part) -> Structure[Type] | None:
    """The structure of a list, tuple or dict; none where a part of unknown length or keys is in it."""
    match expression:
        case TupleExpr(items=items):
            return as_tuple(all_items(items, part), type_)
        case CallExpr(callee=RefExpr(fullname=names.TUPLE), args=[given], arg_kinds=[kind]) if kind == ARG_POS:
            return as_tuple(items_of(part(given)), type_)
        case CallExpr(callee=RefExpr(fullname=name)) if name in KINDS:
            return as_dict(entries(expression, part), type_, KINDS[name])
        case CallExpr(callee=MemberExpr(expr=owner, name="copy")):
            copied = part(owner)
            return copied if isinstance(copied, DisplayNode) else None
        case DictExpr() | OpExpr(op="|"):
            return as_dict(entries(expression, part), type_)
        case ListExpr() | CallExpr(callee=RefExpr(fullname=names.LIST)) | OpExpr() | ListComprehension():
            return as_list(list_items(expression, part), type_)
        case _:
            return None


Items: TypeAlias = list[Structure[Type]] | None
Entries: TypeAlias = dict[int | str, Structure[Type]] | None


def list_items(expression: Expression, part: Part) -> Items:
    match expression:
        case ListExpr(items=written):
            return all_items(written, part)
        case CallExpr(args=[given], arg_kinds=[kind]) if kind == ARG_POS:
            return items_of(part(given))
        case OpExpr(op="+", left=left, right=right):
            one, other = list_of(part(left)), list_of(part(right))
            return None if one is None or other is None else one + other
        case OpExpr(op="*", left=left, right=IntExpr(value=times)):
            items = list_of(part(left))
            return None if items is None or len(items) * times > MOST else items * times
        case ListComprehension(generator=GeneratorExpr(left_expr=element, sequences=[sequence], condlists=[[]])):
            items = items_of(part(sequence))
            return None if items is None else [part(element)] * len(items)
        case _:
            return None


def all_items(items: list[Expression], part: Part) -> Items:
    """The items of a display, what is behind a star taken apart."""
    found: list[Structure[Type]] = []
    for item in items:
        parts = items_of(part(item.expr)) if isinstance(item, StarExpr) else [part(item)]
        if parts is None:
            return None
        found += parts
    return found


def entries(expression: Expression, part: Part) -> Entries:
    """Key by key; a later one replaces an earlier one."""
    match expression:
        case DictExpr(items=written):
            found: dict[int | str, Structure[Type]] = {}
            for key, value in written:
                more = entries_of(part(value)) if key is None else one_entry(literal_key(key), part(value))
                if more is None:
                    return None
                found |= more
            return found
        case CallExpr(args=args, arg_names=arg_names, arg_kinds=kinds):
            if not set(kinds[1:]) <= {ARG_NAMED} or not set(kinds) <= {ARG_NAMED, ARG_POS}:
                return None
            first = entries_given(args[0], part) if args and arg_names[0] is None else {}
            named: dict[int | str, Structure[Type]] = {}
            named |= {name: part(value) for name, value in zip(arg_names, args, strict=True) if name is not None}
            return None if first is None else first | named
        case OpExpr(left=left, right=right):
            one, other = entries_of(part(left)), entries_of(part(right))
            return None if one is None or other is None else one | other
        case _:
            return None


def entries_given(expression: Expression, part: Part) -> Entries:
    """A dict, or a list of pairs that is written out."""
    if not isinstance(expression, ListExpr):
        return entries_of(part(expression))
    found: dict[int | str, Structure[Type]] = {}
    for item in expression.items:
        pair = item.items if isinstance(item, TupleExpr) else []
        key = literal_key(pair[0]) if len(pair) == 2 else None
        if key is None:
            return None
        found[key] = part(pair[1])
    return found


def one_entry(key: int | str | None, value: Structure[Type]) -> Entries:
    return None if key is None else {key: value}


def items_of(node: Structure[Type]) -> Items:
    return list(node.children) if isinstance(node, TupleNode) else list_of(node)


def list_of(node: Structure[Type]) -> Items:
    is_list = isinstance(node, DisplayNode) and node.kind == "list"
    return [child for _, child in node.children] if is_list and isinstance(node, DisplayNode) else None


def entries_of(node: Structure[Type]) -> Entries:
    is_dict = isinstance(node, DisplayNode) and node.kind != "list"
    return dict(node.children) if is_dict and isinstance(node, DisplayNode) else None


def as_list(items: Items, type_: Type) -> Structure[Type] | None:
    return None if items is None else DisplayNode("list", tuple(enumerate(items)), type_)


def as_tuple(items: Items, type_: Type) -> Structure[Type] | None:
    return None if items is None else TupleNode(tuple(items), type_)


def as_dict(found: Entries, type_: Type, kind: str = "dict") -> Structure[Type] | None:
    proper = get_proper_type(type_)
    if found is None:
        return None
    if isinstance(proper, TypedDictType):
        children = tuple((str(key), child) for key, child in found.items())
        return TypedDictNode(children, frozenset(), proper)
    return DisplayNode(kind, tuple(found.items()), type_)
