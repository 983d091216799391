"""One value for what may be any of several."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from treetyped_mypy.flow.values import UNKNOWN, Atom, Either, Plain, Tuple, Value, class_of, options

MOST: Final = 4
"""How many alternatives a value may have."""


def join(values: Iterable[Value]) -> Value:
    """What may be any of ``values``."""
    found: list[Value] = []
    is_known = True
    for value in values:
        if value is UNKNOWN:
            is_known = False
        elif is_known:
            for option in options(value):
                add(found, option)
    if not is_known:
        return UNKNOWN
    if len(found) > MOST:
        found = widened(found)
    return found[0] if len(found) == 1 else Either(tuple(found)) if 0 < len(found) <= MOST else UNKNOWN


def add(found: list[Value], option: Value) -> None:
    """Tuples of one length are one tuple of alternatives."""
    if option in found:
        return
    for at, other in enumerate(found):
        if isinstance(option, Tuple) and isinstance(other, Tuple) and is_alike(option, other):
            found[at] = Tuple(tuple(join(pair) for pair in zip(option.items, other.items, strict=True)), option.cls)
            return
        if isinstance(option, Atom) and isinstance(other, Atom) and (common := in_common(other, option)) is not None:
            found[at] = common
            return
        if isinstance(other, Plain) and class_of(option) == other.cls:
            found[at] = Plain(other.cls)
            return
    found.append(option)


def in_common(one: Atom, other: Atom) -> Atom | None:
    if not one.is_like(other):
        return one.joined(other)
    return one.with_parts(tuple(join(pair) for pair in zip(one.parts, other.parts, strict=True)))


def is_alike(one: Tuple, other: Tuple) -> bool:
    return len(one.items) == len(other.items) and one.cls is other.cls


def widened(found: list[Value]) -> list[Value]:
    """Many constants of one class are some value of it."""
    plain: list[Value] = []
    for option in found:
        cls = class_of(option)
        add(plain, Plain(cls) if cls is not None and cls != "NoneType" else option)
    return plain
