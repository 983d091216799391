"""What a program reads from a value: an attribute, an item, what a method of it returns."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.checkmember import analyze_member_access
from mypy.nodes import CallExpr, Expression, IndexExpr, IntExpr, MemberExpr, Node, SliceExpr, StrExpr
from mypy.types import (
    AnyType,
    CallableType,
    Instance,
    Overloaded,
    TupleType,
    Type,
    TypeOfAny,
    UnionType,
    get_proper_type,
    has_type_vars,
)

from treetyped_mypy import names
from treetyped_mypy.calls.fitting import fits
from treetyped_mypy.syntax.declared_types import type_before_check

UNKNOWN: Type = AnyType(TypeOfAny.special_form)


def is_read(value: Expression, above: Node | None) -> bool:
    """Whether the expression above takes something from the value."""
    match above:
        case MemberExpr(expr=part) | IndexExpr(base=part) | CallExpr(callee=part):
            return part is value
        case _:
            return False


def read(checker: TypeChecker, above: Expression, type_: Type) -> Type | None:
    """What is read from a value of the type; ``None`` where the type has no such thing."""
    match above:
        case MemberExpr(name=name):
            return attribute_of(checker, type_, name, above)
        case IndexExpr(index=index):
            return item_of(checker, type_, index, above)
        case CallExpr():
            return result_of(type_, above)
        case _:
            return UNKNOWN


def attribute_of(checker: TypeChecker, type_: Type, name: str, at: Expression) -> Type | None:
    with checker.msg.filter_errors() as watcher:
        found = analyze_member_access(
            name,
            type_,
            at,
            is_lvalue=False,
            is_super=False,
            is_operator=False,
            original_type=type_,
            chk=checker,
            no_deferral=True,
        )
    return None if watcher.has_new_errors() else found


def item_of(checker: TypeChecker, type_: Type, index: Expression, at: Expression) -> Type | None:
    match proper := get_proper_type(type_):
        case UnionType(items=items):
            parts = [item_of(checker, item, index, at) for item in items]
            known = [part for part in parts if part is not None]
            return UnionType.make_union(known) if len(known) == len(parts) else None
        case TupleType(items=items) if isinstance(index, IntExpr):
            return items[index.value] if index.value < len(items) else None
        case TupleType():
            return None if isinstance(index, StrExpr) else UNKNOWN
        case Instance():
            getter = attribute_of(checker, proper, "__getitem__", at)
            return None if getter is None else indexed(checker, getter, index)
        case _:
            return UNKNOWN


def element_of(type_: Type) -> Type:
    """What a loop over a list or tuple gives its name."""
    match proper := get_proper_type(type_):
        case TupleType(items=items):
            return UnionType.make_union(items)
        case Instance(args=[element]) if proper.type.fullname in (names.LIST, names.TUPLE):
            return element
        case _:
            return UNKNOWN


def indexed(checker: TypeChecker, getter: Type, index: Expression) -> Type | None:
    """What ``__getitem__`` returns; ``None`` where it does not take what is written."""
    proper = get_proper_type(getter)
    if isinstance(proper, Overloaded) and not isinstance(index, SliceExpr):
        proper = proper.items[0]  # of lists and tuples: what is given for a number
    if not isinstance(proper, CallableType) or len(proper.arg_types) != 1 or has_type_vars(proper.ret_type):
        return UNKNOWN
    return proper.ret_type if fits(type_before_check(checker, index), proper.arg_types[0]) else None


def result_of(type_: Type, call: CallExpr) -> Type | None:
    """What the call returns; ``None`` where the function has no parameter of a name that is given."""
    proper = get_proper_type(type_)
    if isinstance(proper, UnionType):
        parts = [result_of(item, call) for item in proper.items]
        known = [part for part in parts if part is not None and part is not UNKNOWN]
        return None if None in parts else UnionType.make_union(known) if known else UNKNOWN
    if not isinstance(proper, CallableType) or has_type_vars(proper.ret_type):
        return UNKNOWN
    given = {name for name in call.arg_names if name is not None}
    takes_all = proper.is_kw_arg or given <= set(proper.arg_names)
    return proper.ret_type if takes_all else None
