"""Methods of text that is seen, and ``f"..."``, which mypy writes as ``"{:{}}".format(...)`` and ``"".join([...])``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from mypy.nodes import Node

from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.contents import Items
from treetyped_mypy.flow.iteration import items_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Constant, Object, Plain, Tuple, Value

TRIMMING: Final = frozenset(["replace", "strip", "lstrip", "rstrip", "removeprefix", "removesuffix"])
TEXTS: Final = TRIMMING | {"format", "join", "upper", "lower", "title", "capitalize"}
"""Methods that give text, whatever they are given."""
PARTS: Final = frozenset(["split", "rsplit", "splitlines"])
ASKING: Final = frozenset(["startswith", "endswith", "isdigit", "isidentifier", "find", "count"])
WIDE: Final = re.compile(r"\d{4}")
"""A width that makes long text of short."""


def text_method(run: Running, text: str, name: str, arguments: Sequence[Argument], place: Node) -> Value | None:
    """What the method gives; none if it is not followed."""
    if name not in TEXTS | PARTS | ASKING:
        return None
    seen = [None if each.name or each.stars else plain(run, each.value) for each in arguments]
    for argument, known in zip(arguments, seen, strict=True):
        if known is None:
            run.release(argument.value)
    if None in seen or any(WIDE.search(str(each)) for each in (text, *seen)):
        return Plain("str") if name in TEXTS else None
    try:
        found = getattr(text, name)(*seen)
    except (TypeError, ValueError, LookupError, AttributeError):
        return None
    if name in PARTS:
        return run.make(place, Items("list", tuple(map(Constant, found))))
    return Constant(found)


def shown(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    """``str(x)``; a class may have a method that does more than to give text."""
    match given:
        case [Constant(value=str() | int() as constant)]:
            return Constant(str(constant))
        case [Constant() | Plain() | Tuple(cls=None, items=())]:
            return Plain("str")
        case [Tuple(cls=None, items=items)] if all(shown(run, [item], named, place) is not None for item in items):
            return Plain("str")
        case _:
            return None


def plain(run: Running, value: Value) -> object:
    """Text, a number, or a tuple of them; none where that is not seen."""
    match value:
        case Constant(value=str() | int() | float() as constant):
            return constant
        case Tuple(cls=None) | Object():
            items = items_of(run, value)
            found = [plain(run, item) for item in items or ()]
            return None if items is None or None in found else tuple(found)
        case _:
            return None
