"""Where the fields of a slotted class are stored.

Every slotted class ``C`` gets a *storage* base of its own, with one slot for each leaf field and one for the static
fields. A storage class has the layout of ``C`` and none of its rules, so an object can be filled while it is an
instance of the storage, with plain attribute assignment, and frozen by setting its ``__class__`` to ``C``. Neither
``__init__`` nor ``__post_init__`` nor ``__setattr__`` of ``C`` takes part.

Storages share one chain of anonymous links, each one slot longer than the one before. A class with three leaf fields
and one with five therefore have compatible layouts and can be inherited together; ordinary slots would raise
"multiple bases have instance lay-out conflict". The names of the fields are aliases of the chain's slots.
"""

import functools
import threading
from typing import Any, Final

from treetyped.static import HOLDER, StaticTable, static_property


class _Link:
    """The chain's start: a place for weak references, which ``jax.jit`` needs for callable objects."""

    __slots__ = ("__weakref__",)


_LINKS: Final[list[type]] = [_Link]
_SLOTS: Final[list[Any]] = []
_LOCK: Final = threading.Lock()


def storage(name: str, children: tuple[str, ...], table: StaticTable | None, bases: tuple[type, ...]) -> type:
    """The storage class for a class called ``name``.

    Args:
        name: Name of the class that the storage is for.
        children: Names of the leaf fields, in order.
        table: The static fields, or None if there are none.
        bases: The other bases of the class; they decide whether its instances have a ``__dict__``.

    Returns:
        A class without any method: it is both a base of the decorated class and its unfrozen twin.
    """
    stored = children if table is None else (*children, HOLDER)
    link, slots = _link(len(stored))
    body: dict[str, Any] = dict(zip(stored, slots, strict=False))
    if table is not None:
        body |= {static: static_property(table, static) for static in table.names}
    body["__slots__"] = ("__dict__",) if any(map(_has_dict, bases)) else ()
    return type(f"{name}Storage", (link,), body | {"__module__": __name__})


def _link(length: int) -> tuple[type, list[Any]]:
    """The link with ``length`` slots, and the slots' descriptors; longer links are made when they are first needed."""
    with _LOCK:
        while len(_LINKS) <= length:
            slot = f"slot{len(_SLOTS)}"
            link = type(f"_Link{len(_LINKS)}", (_LINKS[-1],), {"__slots__": (slot,), "__module__": __name__})
            _SLOTS.append(vars(link)[slot])
            delattr(link, slot)  # reached by the fields' names only
            _LINKS.append(link)
        return _LINKS[length], _SLOTS[:length]


def _has_dict(base: type) -> bool:
    """Whether instances need a ``__dict__``: a base gives them one, or a cached property writes into it."""
    return base.__dictoffset__ != 0 or any(
        isinstance(value, functools.cached_property) for ancestor in base.__mro__ for value in vars(ancestor).values()
    )
