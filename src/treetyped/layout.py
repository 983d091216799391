"""Where the fields of a slotted class are stored.

A slotted class ``C`` has a *link* as its first base: an anonymous class with slots for each field and one for the
holder of the static fields; the attributes of ``C`` are aliases of these slots. Beside it there is its *storage*, which
has the layout of ``C`` and none of its rules, so an object can be filled while it is an instance of the storage, with
plain attribute assignment, and frozen by setting its ``__class__`` to ``C``. Neither ``__init__`` nor
``__post_init__`` nor ``__setattr__`` of ``C`` takes part.

All classes share one chain of links, each four slots longer than the one before. A class with three leaf fields and
one with five therefore have compatible layouts and can be inherited together; ordinary slots would raise "multiple
bases have instance lay-out conflict". Four, and not one, because each base more makes setting a ``__class__`` slower. A
link is found by its name in this module, also in a process that has not needed it yet, so that classes can be pickled
by value.
"""

import functools
import inspect
import threading
import types
from typing import Any, Final

from treetyped.loose import HOLDER, StaticTable, loose_name, static_property

_PREFIX: Final = "Link"
_STEP: Final = 4
_LINKS: Final[list[type]] = []
_SLOTS: Final[list[Any]] = []
_LOCK: Final = threading.Lock()


def link_for(cls: type, children: tuple[str, ...], table: StaticTable | None) -> type:
    """The link that a class as written needs as its first base.

    It has a slot for each field, and is longer than that of every base: so it is no base of theirs and can stand before
    them, and it alone gives the layout.
    """
    inherited = max((_LINKS.index(base) for base in cls.__mro__ if base in _LINKS), default=-1)
    return _link(max(_number(len(_stored(children, table))), inherited + 1))


def slots_of(children: tuple[str, ...], table: StaticTable | None) -> dict[str, Any]:
    """The attributes of a class with a link: its fields, by name.

    Args:
        children: Names of the leaf fields, in order.
        table: The static fields, or None if there are none.
    """
    stored = _stored(children, table)
    _link(_number(len(stored)))
    attributes: dict[str, Any] = dict(zip(stored, _SLOTS, strict=False))
    if table is not None:
        table.slot = attributes[HOLDER]
        table.loose = {name: attributes[loose_name(name)] for name in table.names}
        attributes |= {name: static_property(table, name) for name in table.names}
    return attributes


def storage(cls: type, attributes: dict[str, Any]) -> type:
    """The unfrozen twin of a class that has a link and these fields: a class of the same layout without any method."""
    slots = ("__dict__",) if cls.__dictoffset__ else ()
    link: Any = cls.__base__
    return type(f"{cls.__name__}Storage", (link,), {**attributes, "__slots__": slots, "__module__": __name__})


def __getattr__(name: str) -> type:
    """The link of a name, for ``pickle``."""
    number = name.removeprefix(_PREFIX)
    if number == name or not number.isdecimal():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _link(int(number))


def _stored(children: tuple[str, ...], table: StaticTable | None) -> tuple[str, ...]:
    """The attributes that have a slot, in order."""
    return children if table is None else (*children, HOLDER, *map(loose_name, table.names))


def _number(slots: int) -> int:
    """The number of the shortest link with so many slots."""
    return max(slots - 1, 0) // _STEP


def _link(number: int) -> type:
    """The link of a number; longer links are made when they are first needed."""
    with _LOCK:
        while len(_LINKS) <= number:
            slots = [f"__slot{len(_SLOTS) + index}__" for index in range(_STEP)]
            # The first has a place for weak references, which ``jax.jit`` needs for callable objects.
            body = {"__slots__": slots if _LINKS else ["__weakref__", *slots], "__module__": __name__}
            link: Any = type(f"{_PREFIX}{len(_LINKS)}", tuple(_LINKS[-1:]), body)
            _SLOTS.extend(vars(link)[slot] for slot in slots)
            link.__slots__ = ()  # ``pickle`` and ``copy`` reach it by the field's name only
            _LINKS.append(link)
        return _LINKS[number]


def needs_dict(cls: type) -> bool:
    """Whether instances need a ``__dict__``: a base gives them one, or a cached property writes into it."""
    # The class as written has a ``__dict__`` because it has no ``__slots__``; only its bases tell.
    members = (value for ancestor in cls.__mro__ for value in vars(ancestor).values())
    return any(base.__dictoffset__ != 0 for base in cls.__bases__) or any(
        isinstance(value, functools.cached_property) for value in members
    )


def is_in_dict(cls: Any, node: Any) -> bool:
    """Whether each field is stored in the instance's ``__dict__``: there are no slots, not of other bases either."""
    if node.slots or cls.__getattribute__ is not object.__getattribute__ or dict_setter(cls) is None:
        return False
    places = (inspect.getattr_static(cls, name, None) for name in (*node.children, *node.static))
    return not any(map(inspect.isdatadescriptor, places))


def dict_setter(cls: type) -> Any:
    """What sets the ``__dict__`` of an instance, also if it is frozen."""
    found = next((vars(base)["__dict__"] for base in cls.__mro__ if "__dict__" in vars(base)), None)
    return found.__set__ if isinstance(found, types.GetSetDescriptorType) else None
