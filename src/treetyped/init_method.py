"""The statements of a generated ``__init__``: work out the values, store them, check what was stored.

All names that they use can be pickled, so that a class can be pickled by value.
"""

import dataclasses
from typing import Any

from treetyped.checks import finish, guard
from treetyped.layout import is_in_dict
from treetyped.loose import HOLDER, LOOSE, MAKING, loose_name
from treetyped.node import Node

Declared = "dataclasses.Field[Any]"


def write_init(cls: type, node: Node, self: str) -> tuple[list[str], dict[str, Any]]:
    """The statements, and the names that they use.

    Args:
        cls: The class.
        node: Its fields.
        self: What ``__init__`` calls the object.
    """
    every: dict[str, Any] = vars(cls)["__dataclass_fields__"]
    names = _names(cls, node, every)
    values, before = _values(every)
    converts = hasattr(cls, "__post_init__")
    given = node.table is not None and all(name in values for name in node.static)
    if given and not converts:
        before.append(f"if __table__.is_new: __table__.accept({', '.join(values[name] for name in node.static)})")
    after = []
    if converts:
        after.append(f"{self}.__post_init__({', '.join(_init_vars(every))})")
    unset = any(name not in values for name in (*node.children, *node.static))
    if unset or (node.static and converts):
        after.append(f"if __type__({self}) is __cls__: __finish__({self}, __node__)")
    held = given and node.slots
    if held:
        values |= {loose_name(name): values.pop(name) for name in node.static}
        values[HOLDER] = str(MAKING)
    return [*before, *_store(node, values, self, made=not converts), *after], names


def _names(cls: type, node: Node, every: dict[str, Any]) -> dict[str, Any]:
    names: dict[str, Any] = {
        "__cls__": cls,
        "__type__": type,
        "__TypeError__": TypeError,
        "__node__": node,
        "__table__": node.table,
        "__set__": object.__setattr__,
        "__guard__": guard,
        "__finish__": finish,
        "__given__": dataclasses._HAS_DEFAULT_FACTORY,  # type: ignore[attr-defined]
    }
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


def is_plainly_made(cls: Any) -> bool:
    """Whether an instance is empty before ``__init__``."""
    return cls.__new__ is object.__new__


def _store(node: Node, values: dict[str, str], self: str, *, made: bool) -> list[str]:
    """The statements that store the values; afterwards an instance of the class itself is ``made``, or not yet.

    An instance of the class itself is unfrozen by making it an instance of the storage. An instance of a subclass,
    whose own ``__init__`` called this one, has another layout, so it cannot be one, and is filled field by field.
    """
    by_name = [f"__guard__({self})", *(_assign(node, self, *each) for each in values.items())]
    if made and HOLDER in values:
        values = {**values, HOLDER: str(LOOSE)}
    direct = [f"{self}.{name} = {value}" for name, value in values.items()]
    if node.slots and node.frozen:
        return [
            "__set_class__ = __node__.set_class",
            f"try: __set_class__({self}, __node__.storage)",
            "except __TypeError__:",
            *indented(by_name),
            "else:",
            *indented([*direct, f"{self}.__class__ = __cls__"]),
        ]
    if not node.slots:
        if node.frozen and is_in_dict(node.owner, node) and is_plainly_made(node.owner):
            items = "".join(f"{name!r}: {value}, " for name, value in values.items())
            whole = f"__set__({self}, '__dict__', {{{items}}})"  # faster than each by its name
            return [f"if __type__({self}) is __cls__: {whole}", "else:", *indented(by_name)]
        return [f"if __type__({self}) is not __cls__: __guard__({self})", *by_name[1:]]
    by_own = [_assign(node, self, *each) for each in values.items()]
    return [f"if __type__({self}) is __cls__:", *indented(by_own), "else:", *indented(by_name)]


def indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def _assign(node: Node, self: str, name: str, value: str) -> str:
    """The statement that stores one value; a field of a class that is not frozen is set as the class wants it."""
    is_field = name in node.children or name in node.static
    return f"{self}.{name} = {value}" if is_field and not node.frozen else f"__set__({self}, {name!r}, {value})"
