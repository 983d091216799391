"""Whether a value is of an annotated type, where that is simple to tell: as ``treetyped`` itself asks it."""

from __future__ import annotations

from typing import Final

from mypy.types import Instance, LiteralType, NoneType, TupleType, Type, UnionType, UnpackType, get_proper_type

from treetyped_mypy.flow.values import NONE, Constant, Plain, Tuple, Value, class_of, options

WIDER: Final = {"int": ("bool",), "float": ("int", "bool"), "complex": ("float", "int", "bool")}
"""What is also taken where a number is declared."""
PLAIN: Final = frozenset({"bool", "int", "float", "complex", "str", "bytes"})


def may_fit(value: Value, declared: Type) -> bool:
    return any(may_fit_option(option, declared) for option in options(value))


def may_fit_option(value: Value, declared: Type) -> bool:
    if not isinstance(value, Constant | Plain | Tuple):
        return True
    match get_proper_type(declared):
        case UnionType(items=items):
            return any(may_fit_option(value, item) for item in items)
        case NoneType():
            return value == NONE
        case LiteralType(value=literal, fallback=fallback):
            is_plain = class_of(value) == fallback.type.name
            return is_plain and (not isinstance(value, Constant) or fallback.type.is_enum or value.value == literal)
        case TupleType(items=items, partial_fallback=fallback) if fallback.type.fullname == "builtins.tuple":
            if not isinstance(value, Tuple) or any(isinstance(item, UnpackType) for item in items):
                return isinstance(value, Tuple)
            return len(value.items) == len(items) and all(map(may_fit, value.items, items))
        case Instance(type=info, args=[item]) if info.fullname == "builtins.tuple":
            return isinstance(value, Tuple) and all(may_fit(each, item) for each in value.items)
        case Instance(type=info) if info.fullname.removeprefix("builtins.") in PLAIN:
            return class_of(value) in (info.name, *WIDER.get(info.name, ()))
        case _:
            return True
