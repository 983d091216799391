"""Where an object keeps its static values.

To make an object is cheap whatever its static values are: ``__init__`` leaves them *loose*, each in a slot of its own.
When JAX takes the object apart for the first time, they are *settled*: the one holder of these values is found. A
static field is a property that reads the holder, or else the loose value; writing it makes all of them loose again, so
the two never disagree. The attribute of the holder says which:

- nothing, or ``MAKING``: the object is still being made. Its values need be neither complete nor valid.
- ``LOOSE``: the object is made, and JAX has not seen these values yet.
- a holder: JAX has seen the values, or made the object.

A value that cannot be static is refused when the object is made, as long as the class is *new*: for its first objects.
To look at every value of every object would cost more than to make the object. Later ones are looked at when JAX takes
the object apart, which is soon enough for the program to be right.
"""

import functools
from collections.abc import Callable
from typing import Any, Final

from treetyped import template
from treetyped.errors import StaticValueError, not_set
from treetyped.static import Draft, HolderTable, StaticFields

HOLDER: Final = "__pytree_static__"
"""The attribute that holds the holder of an object."""
MAKING: Final = False
LOOSE: Final = None
NEW: Final = 100
"""Of how many objects of a class the static values are looked at when they are made."""


def loose_name(name: str) -> str:
    """The attribute that holds the loose value of a field."""
    return f"__static_{name}__"


class StaticTable(HolderTable):
    """What is known of the static values of a class: their holders, and how to find them in an object.

    Args:
        class_name: Name of the class, for messages.
        names: The static fields, in order.

    Attributes:
        is_new: Whether few objects of the class have been made.
        slot: The descriptor of the attribute that holds the holder, for classes that store their fields in slots.
        loose: The descriptors of the loose values by field, in order, for these classes.
    """

    __slots__ = ("_made", "is_new", "loose", "settle", "slot")  # ``__init__`` reads them, and the faster so
    slot: Any
    loose: dict[str, Any]
    settle: Callable[[Any], StaticFields]

    def __init__(self, class_name: str, names: tuple[str, ...]) -> None:
        super().__init__(class_name, names)
        self.is_new = True
        self._made = 0

    def accept(self, *values: Any) -> None:
        """Refuses values that cannot be static, if the class is new.

        Raises:
            StaticValueError: If one of them is an array or is not hashable.
        """
        if self.is_new:
            self.check(*values)
            self._made += 1
            self.is_new = self._made < NEW

    def write_settle(self) -> Callable[[Any], StaticFields]:
        """``settled`` for an object that has no holder: fast, if JAX has seen its values."""
        names = {"__by_address__": self.by_address, "__settled__": self.settled, "__set__": self.slot.__set__}
        source = template.settle(tuple(map(loose_name, self.names)), HOLDER)
        self.settle = template.compiled(source, names | {"__id__": id}, f"<treetyped {self.class_name}>")
        return self.settle

    def settled(self, node: Any) -> StaticFields:
        """The holder of an object as JAX gets it: interned, unless the object is still being made.

        Raises:
            StaticValueError: If the object is made, and one of its static values is an array or is not hashable.
        """
        held = self._held_by(node)
        if isinstance(held, StaticFields):
            return held
        values = self._values(node)
        if len(values) < len(self.names):
            return self.draft(values)
        try:
            found = self.intern(*values.values())
        except StaticValueError:
            if held is LOOSE:
                raise
            return self.draft(values)
        self.slot.__set__(node, found)
        return found

    def finish(self, node: Any) -> None:
        """Checks the static values of an object that has just been made.

        Raises:
            MissingFieldError: If one is not set.
            StaticValueError: If the class is new, and one is an array or is not hashable.
        """
        values = self._values(node)
        for name in self.names:
            if name not in values:
                raise not_set(self.class_name, name)
        self.accept(*values.values())
        if self._held_by(node) is MAKING:
            self.slot.__set__(node, LOOSE)

    def write(self, node: Any, name: str, value: Any) -> None:
        """Sets one value. While the object is being made, it may be anything; afterwards it must be valid.

        Raises:
            StaticValueError: If the object is made, and the value is an array or is not hashable.
        """
        held = self._held_by(node)
        making = held is MAKING or isinstance(held, Draft)
        if not making:
            self.check_one(name, value)
        for each, kept in self._values(node).items() if held else ():
            self.loose[each].__set__(node, kept)
        self.loose[name].__set__(node, value)
        self.slot.__set__(node, MAKING if making else LOOSE)  # last, as another thread may read the holder

    def _held_by(self, node: Any) -> StaticFields | bool | None:
        try:
            held: StaticFields | bool | None = self.slot.__get__(node)  # the class may have a ``__getattr__``
        except AttributeError:
            return MAKING
        return held

    def _values(self, node: Any) -> dict[str, Any]:
        """The values that are set."""
        held = self._held_by(node)
        if isinstance(held, StaticFields):
            return dict(held)
        found = {}
        for name, slot in self.loose.items():
            try:
                found[name] = slot.__get__(node)
            except AttributeError:
                continue
        return found


def static_property(table: StaticTable, name: str) -> property:
    """The attribute of a static field."""

    def write(node: Any, value: Any) -> None:
        table.write(node, name, value)

    return property(_reader(name), write, doc=f"Static field {name!r}.")


@functools.cache
def _reader(name: str) -> Callable[[Any], Any]:
    source = template.static_reader(name, HOLDER, loose_name(name))
    read: Callable[[Any], Any] = template.compiled(source, {}, f"<treetyped {name}>")
    return read
