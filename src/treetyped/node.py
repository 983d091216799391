"""What the library knows about one decorated class; kept as ``__treetyped__`` in the class itself."""

import dataclasses
from collections.abc import Callable
from typing import Any, Final

from treetyped.fields import is_static
from treetyped.loose import StaticTable

NODE: Final = "__treetyped__"

# Sets an object's class past a frozen ``__setattr__``; bound once because looking it up costs as much as calling it.
_SET_CLASS: Final = vars(object)["__class__"].__set__


@dataclasses.dataclass(slots=True, eq=False)
class Node:
    """The fields of one decorated class.

    Args:
        name: The class's name, for messages.
        children: Names of the fields that hold leaves, in order.
        static: Names of the static fields, in order.
        table: The interned static values, or None if there is no static field.
        frozen: Whether instances are frozen.
        slots: Whether fields are stored in slots; otherwise in the instance's ``__dict__``.
        compared: Names of the fields that ``==`` looks at.
        hashed: Names of the fields that ``hash`` looks at.

    Attributes:
        owner: The class, once it is built.
        storage: Its unfrozen twin, if it stores its fields in slots.
        ways: How its instances are copied and pickled, once one has been.
        set_class: ``set_class(instance, cls)`` makes an instance one of the class or of the storage.
    """

    name: str
    children: tuple[str, ...]
    static: tuple[str, ...]
    table: StaticTable | None
    frozen: bool
    slots: bool
    compared: frozenset[str]
    hashed: frozenset[str]
    owner: type = dataclasses.field(init=False)
    storage: type | None = dataclasses.field(init=False, default=None)
    ways: Any = dataclasses.field(init=False, default=None)
    set_class: Callable[[Any, type], None] = dataclasses.field(init=False, default=_SET_CLASS)


def describe(cls: type, *, frozen: bool, slots: bool) -> Node:
    """The node of a class that ``dataclasses.dataclass`` has processed.

    The fields of two slotted bases share their places, so a subclass must give each field a slot of its own: it is
    slotted too, also where it was not asked to be.
    """
    declared = dataclasses.fields(cls)
    children = tuple(each.name for each in declared if not is_static(each))
    static = tuple(each.name for each in declared if is_static(each))
    table = StaticTable(cls.__name__, static) if static else None
    compared = frozenset(each.name for each in declared if each.compare)
    hashed = frozenset(each.name for each in declared if (each.compare if each.hash is None else each.hash))
    return Node(cls.__name__, children, static, table, frozen, slots or has_slotted_base(cls), compared, hashed)


def has_slotted_base(cls: type) -> bool:
    """Whether a decorated class that stores its fields in slots is among the bases."""
    return any(NODE in vars(base) and vars(base)[NODE].slots for base in cls.__mro__[1:])


def node_of(cls: type) -> Node | None:
    """The node of a decorated class; None for any other class, also for a subclass of a decorated one."""
    node: Node | None = vars(cls).get(NODE)
    return node


def nearest_node(cls: type) -> tuple[type, Node]:
    """The decorated class that ``cls`` is or inherits from, and its node."""
    found: Any = next(base for base in cls.__mro__ if NODE in vars(base))
    return found, vars(found)[NODE]
