"""Members of an ``Enum`` of the file: ``Mode.TRAIN``, its name and its value."""

from __future__ import annotations

from typing import Final

from mypy.nodes import Var

from treetyped_mypy.evaluation.atoms import ENUM, MEMBER, Thing
from treetyped_mypy.evaluation.opened_instances import is_unregistered
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Class, Constant, Value


def member(run: Running, cls: Class, name: str) -> Value | None:
    """One object, which equals no other; of a class that makes its members itself the value is not seen."""
    info = cls.definition.info
    symbol = info.names.get(name) if info and info.is_enum and not name.startswith("_") else None
    if symbol is None or not isinstance(symbol.node, Var):
        return None
    is_ordered = info.get("__lt__") is not None or info.get("__eq__") is not info.mro[-1].names.get("__eq__")
    facts = (("class", cls.definition.name), ("member", None if is_ordered else name))
    given = run.state.bound(cls.frame, name)
    has_value = isinstance(given, Constant) and not MAKING & {*info.names}
    held = (("name", Constant(name)), *((("value", given),) if has_value and given is not None else ()))
    return Thing(ENUM if is_unregistered(run, cls) else MEMBER, held, facts)


MAKING: Final = frozenset({"__new__", "__init__", "_generate_next_value_"})
