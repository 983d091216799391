"""Keys of dicts: values that Python compares by what they are, and that never change."""

from __future__ import annotations

from typing import Final

from mypy.nodes import TypeInfo

from treetyped_mypy.flow.values import Atom, Class, Constant, External, Key, Tuple, Value


class NoKey:
    """What a value is as a key, where that is not seen."""


NO_KEY: Final = NoKey()


def as_key(value: Value | None) -> Key:
    """Constants, tuples of them, classes, and what a library says of its own; otherwise ``NO_KEY``."""
    match value:
        case Constant(value=constant):
            return constant
        case Tuple(items=items, cls=None):
            parts = tuple(map(as_key, items))
            return NO_KEY if NO_KEY in parts else parts
        case External() if value.is_class and not has_metaclass(value):
            return value
        case Class() if value.definition.metaclass is None:
            return value
        case Atom() if value.is_key:
            return value
        case _:
            return NO_KEY


def has_metaclass(cls: External) -> bool:
    """A metaclass may say how its classes are compared."""
    info = getattr(cls.mention, "node", None)
    if not isinstance(info, TypeInfo):
        return True
    return info.metaclass_type is not None and info.metaclass_type.type.fullname != "abc.ABCMeta"


def of_key(key: Key) -> Value:
    """The value that a key is."""
    match key:
        case tuple():
            return Tuple(tuple(map(of_key, key)))
        case External() | Class() | Atom():
            return key
        case _:
            return Constant(key)


def shown_key(key: Key) -> str:
    match key:
        case External(fullname=name):
            return name.rpartition(".")[2]
        case Class(definition=definition):
            return definition.name
        case Atom():
            return str(key)
        case _:
            return repr(key)


def can_be_sorted(keys: list[Key]) -> bool:
    try:
        sorted(keys)  # type: ignore[type-var]
    except TypeError:
        return False
    return True
