"""The statements of a generated ``__init__``: work out the values, store them, check what was stored."""

import dataclasses
from typing import Any, Final

from treetyped.checks import finish, guard
from treetyped.node import Node
from treetyped.static import HOLDER

# Sets an object's class past a frozen ``__setattr__``; bound once because looking it up costs as much as calling it.
_SET_CLASS: Final = vars(object)["__class__"].__set__

Declared = "dataclasses.Field[Any]"


def write_init(cls: type, node: Node, storage: type | None, self: str) -> tuple[list[str], dict[str, Any]]:
    """The statements, and the names that they use.

    Args:
        cls: The class.
        node: Its fields.
        storage: The class's unfrozen twin, if it has one.
        self: What ``__init__`` calls the object.
    """
    every: dict[str, Any] = vars(cls)["__dataclass_fields__"]
    names = _names(cls, node, storage, every)
    values, before = _values(every)
    converts = hasattr(cls, "__post_init__")
    held = node.table is not None and node.slots and all(name in values for name in node.static)
    if held:
        make = "__lenient__" if converts else "__intern__"
        before.append(f"__static__ = {make}({', '.join(values[name] for name in node.static)})")
    after = []
    if converts:
        after.append(f"{self}.__post_init__({', '.join(_init_vars(every))})")
    unset = any(name not in values for name in (*node.children, *node.static))
    if unset or (node.static and (converts or not node.slots)):
        after.append(f"if {self}.__class__ is __cls__: __finish__({self})")
    return [*before, *_store(node, values, self, held=held), *after], names


def _names(cls: type, node: Node, storage: type | None, every: dict[str, Any]) -> dict[str, Any]:
    names: dict[str, Any] = {
        "__cls__": cls,
        "__storage__": storage,
        "__set_class__": _SET_CLASS,
        "__set__": object.__setattr__,
        "__guard__": guard,
        "__finish__": lambda instance: finish(instance, node),
        "__given__": dataclasses._HAS_DEFAULT_FACTORY,  # type: ignore[attr-defined]
    }
    if node.table is not None:
        names |= {"__intern__": node.table.intern, "__lenient__": node.table.lenient}
    for name, declared in every.items():
        names[f"__default_{name}__"] = declared.default
        names[f"__factory_{name}__"] = declared.default_factory
    return names


def _values(every: dict[str, Any]) -> tuple[dict[str, str], list[str]]:
    """An expression for each field's value, and the statements that must run before."""
    values, before = {}, []
    for name, declared in every.items():
        if declared._field_type is not dataclasses._FIELD:  # type: ignore[attr-defined]
            continue
        made = declared.default_factory is not dataclasses.MISSING
        if declared.init:
            values[name] = name
            if made:
                before.append(f"if {name} is __given__: {name} = __factory_{name}__()")
        elif made:
            values[name] = f"__value_{name}__"
            before.append(f"__value_{name}__ = __factory_{name}__()")
        elif declared.default is not dataclasses.MISSING:
            values[name] = f"__default_{name}__"
    return values, before


def _init_vars(every: dict[str, Any]) -> list[str]:
    return [name for name, each in every.items() if each._field_type is dataclasses._FIELD_INITVAR]  # type: ignore[attr-defined]


def _store(node: Node, values: dict[str, str], self: str, *, held: bool) -> list[str]:
    """The statements that store the values.

    An instance of the class itself is unfrozen by making it an instance of the storage. An instance of a subclass,
    whose own ``__init__`` called this one, has another storage and is filled field by field.
    """
    by_name = [_assign(node, self, name, value) for name, value in values.items()]
    if not node.slots:
        return [f"if {self}.__class__ is not __cls__: __guard__({self})", *by_name]
    direct = [f"{self}.{name} = {value}" for name, value in values.items() if name in node.children or not held]
    if held:
        direct.append(f"{self}.{HOLDER} = __static__" if node.frozen else f"__set__({self}, {HOLDER!r}, __static__)")
    if node.frozen:
        direct = [f"__set_class__({self}, __storage__)", *direct, f"{self}.__class__ = __cls__"]
    return [
        f"if {self}.__class__ is __cls__:",
        *(f"    {line}" for line in direct),
        "else:",
        f"    __guard__({self})",
        *(f"    {line}" for line in by_name),
    ]


def _assign(node: Node, self: str, name: str, value: str) -> str:
    return f"__set__({self}, {name!r}, {value})" if node.frozen else f"{self}.{name} = {value}"
