"""The options of a call: as they are written, or as the names in their place are seen to hold them."""

from __future__ import annotations

from collections.abc import Mapping

from mypy.checker import TypeChecker
from mypy.nodes import Expression

from treetyped_mypy.flow.contents import Held, Items
from treetyped_mypy.flow.values import Constant, Object, Tuple, Value
from treetyped_mypy.syntax.options import UNREADABLE, is_readable, read_option
from treetyped_mypy.types.transformed import Json
from treetyped_mypy.values.seen import seen_at


def option_of(checker: TypeChecker, expression: Expression | None) -> Json:
    """The number, text, ``None`` or list of them; ``UNREADABLE`` where it is not seen, or not always the same."""
    written = read_option(expression)
    if expression is None or is_readable(written):
        return written
    found = [plain(each.value, each.objects) for each in seen_at(checker, expression)]
    is_one = bool(found) and all(each == found[0] and type(each) is type(found[0]) for each in found)
    return found[0] if is_one and is_readable(found[0]) else written


def plain(value: Value, objects: Mapping[Object, Held]) -> Json:
    match value:
        case Constant(value=None | bool() | int() | str() as constant):
            return constant
        case Tuple(items=items, cls=None):
            return [plain(item, objects) for item in items]
        case Object() if (held := listed(objects.get(value))) is not None:
            return [plain(item, objects) for item in held]
        case _:
            return UNREADABLE


def listed(held: Held) -> tuple[Value, ...] | None:
    """The items of what is certainly one list."""
    match held:
        case (Items(kind="list", items=items),):
            return items
        case _:
            return None
