"""The second lane: a type that we give is at least as accommodating as what mypy had without us.

Where JAX's own types say ``Any``, mypy takes every use of the result. So the exact type is given only where it meets
nothing that it does not fit: a declared result, variable or parameter, or a name that is bound to something else as
well. There the type is what mypy had; what the value is, the run of the file knows.
"""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.checkexpr import has_any_type
from mypy.nodes import Expression
from mypy.types import (
    AnyType,
    Instance,
    NoneType,
    TupleType,
    Type,
    TypedDictType,
    UnionType,
    get_proper_type,
)

from treetyped_mypy import names
from treetyped_mypy.adapters.left_open import leaves_open
from treetyped_mypy.calls.annotation import is_operand
from treetyped_mypy.calls.filled import as_filled
from treetyped_mypy.calls.fitting import fits
from treetyped_mypy.calls.meeting import ANY, NAMES, Meeting
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.types.numeric_types import is_number
from treetyped_mypy.types.optional_any import PERHAPS_NONE

OF_ALL_KEYS: Final = ("items", "values")
"""Methods that give ``object`` for the values of a ``TypedDict``."""


def accommodating(
    checker: TypeChecker, place: Expression, found: Type, had: Type, *, is_declared: bool = False
) -> Type:
    """``found``; what mypy ``had``, or ``Any`` for a part, where the exact type does not fit what it meets.

    ``is_declared``: the type is what the user's function declares to return, and the value may be of a subclass.
    """
    if not has_any_type(had):
        return found
    if isinstance(get_proper_type(had), AnyType):
        found = as_declared(as_returned(found) if is_declared else found)
    context = checker.expr_checker.type_context[-1]
    syntax = syntax_of(checker.tree)
    if isinstance(get_proper_type(found), TypedDictType) and any(syntax.attributes[name] for name in OF_ALL_KEYS):
        return had
    if not fits(found, context) and not is_operand(checker, syntax, place):
        return fitting_parts(found, context) or had
    meeting = Meeting(checker, syntax, is_declared=is_declared)
    if meeting.refuses(place, found, NAMES) or meeting.is_unpacked_otherwise(place, found):
        return had
    return as_filled(checker, place, meeting.at_target(place, found))


def fitting_parts(found: Type, context: Type | None) -> Type | None:
    """A tuple with ``Any`` for what does not fit: of ``a, state = step(state)`` each name needs a type."""
    proper, wanted = get_proper_type(found), get_proper_type(context)
    if not isinstance(proper, TupleType) or not isinstance(wanted, TupleType) or len(proper.items) != len(wanted.items):
        return None
    pairs = zip(proper.items, wanted.items, strict=True)
    return proper.copy_modified(items=[item if fits(item, declared) else ANY for item, declared in pairs])


def as_declared(found: Type) -> Type:
    """What is only declared: a value is of a subclass of an abstract class, and seldom the ``None`` that it may be."""
    match proper := get_proper_type(found):
        case UnionType(items=items) if any(isinstance(get_proper_type(item), NoneType) for item in items):
            present = [item for item in items if not isinstance(get_proper_type(item), NoneType)]
            return UnionType([*map(as_declared, present), PERHAPS_NONE])
        case TupleType(items=items) if proper.partial_fallback.type.fullname == names.TUPLE:
            return proper.copy_modified(items=[as_declared(item) for item in items])
        case Instance(type=info) if leaves_open(info):
            return ANY
        case Instance(args=[*args]) if proper.type.fullname in (names.LIST, names.DICT):
            return proper.copy_modified(args=[ANY if is_either(each) else as_declared(each) for each in args])
        case _:
            return found


def is_either(item: Type) -> bool:
    """Whether it is of one of several classes: which one it is at which place, the program knows."""
    proper = get_proper_type(item)
    if not isinstance(proper, UnionType):
        return False
    present = [each for each in proper.items if not isinstance(get_proper_type(each), NoneType | AnyType)]
    return len(present) > 1 and not all(map(is_number, present))


def as_returned(declared: Type) -> Type:
    """What a user's function declares to return: which of several classes it is, the program knows.

    ``Tuple[Array]`` is mostly meant for a tuple of any length.
    """
    match proper := get_proper_type(declared):
        case UnionType():
            return ANY if is_either(proper) else declared
        case TupleType(items=items) if proper.partial_fallback.type.fullname == names.TUPLE:
            return ANY if len(items) == 1 else proper.copy_modified(items=[as_returned(item) for item in items])
        case _:
            return declared
