"""Types that mypy could not read, ``T?``: its error stands at the declaration; where they are used they say nothing."""

from __future__ import annotations

from typing import Final

from mypy.nodes import FUNC_NO_INFO, FuncDef
from mypy.types import (
    AnyType,
    CallableType,
    Instance,
    TupleType,
    Type,
    TypeAliasType,
    TypeOfAny,
    UnboundType,
    UnionType,
    get_proper_type,
)

from treetyped_mypy.types.memo import memo

_read: Final[dict[int, tuple[CallableType, CallableType]]] = memo()
"""Each function by its identity, which nothing else has as long as it is kept here; and as it is readable."""


def readable(type_: Type) -> Type:
    """``Any`` for what could not be read, also in the parameters and the result of a function."""
    if isinstance(type_, AnyType) or (isinstance(type_, Instance) and not type_.args):  # nearly all
        return type_
    if isinstance(type_, TypeAliasType) and type_.is_recursive:
        return type_
    match proper := get_proper_type(type_):
        case UnboundType():
            return AnyType(TypeOfAny.from_error)
        case CallableType():
            return readable_function(proper)
        case UnionType(items=items) if any(readable(item) is not item for item in items):
            return UnionType([readable(item) for item in items])
        case TupleType(items=items) if any(readable(item) is not item for item in items):
            return proper.copy_modified(items=[readable(item) for item in items])
        case Instance(args=arguments) if any(readable(argument) is not argument for argument in arguments):
            return proper.copy_modified(args=[readable(argument) for argument in arguments])
        case _:
            return type_


def readable_function(function: CallableType) -> CallableType:
    """Asked for the same function many times."""
    kept = _read.get(id(function))
    if kept is None:
        kept = _read[id(function)] = function, made_readable(function)
    return kept[1]


def made_readable(function: CallableType) -> CallableType:
    types, result = [readable(type_) for type_ in function.arg_types], readable(function.ret_type)
    if has_nameless_owner(function):
        types[0] = AnyType(TypeOfAny.special_form)
    if result is function.ret_type and all(one is other for one, other in zip(types, function.arg_types, strict=True)):
        return function
    return function.copy_modified(arg_types=types, ret_type=result)


def has_nameless_owner(function: CallableType) -> bool:
    """Whether the first parameter is an object to mypy alone: nobody wrote so, and the class may be a namespace."""
    method = function.definition
    if not isinstance(method, FuncDef) or method.type is not None or method.info is FUNC_NO_INFO:
        return False
    return len(function.arg_types) == len(method.arg_names) > 0
