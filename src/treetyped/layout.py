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


def storage(cls: type, children: tuple[str, ...], table: StaticTable | None, *, with_dict: bool) -> type:
    """The storage class for a class.

    Args:
        cls: The class as written.
        children: Names of the leaf fields, in order.
        table: The static fields, or None if there are none.
        with_dict: Whether instances have a ``__dict__`` in any case.

    Returns:
        A class without any method: it is both a base of the decorated class and its unfrozen twin.
    """
    stored = children if table is None else (*children, HOLDER)
    link, slots = _link(max(len(stored), _longest_link(cls)))
    body: dict[str, Any] = dict(zip(stored, slots, strict=False))
    if table is not None:
        table.slot = body[HOLDER]
        body |= {static: static_property(table, static) for static in table.names}
    body["__slots__"] = ("__dict__",) if with_dict or _needs_dict(cls) else ()
    return type(f"{cls.__name__}Storage", (link,), body | {"__module__": __name__})


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


def _longest_link(cls: type) -> int:
    """How many slots a base has already; a subclass that makes leaf fields static would need fewer of its own."""
    return max((_LINKS.index(base) for base in cls.__mro__ if base in _LINKS), default=0)


def _needs_dict(cls: type) -> bool:
    """Whether instances need a ``__dict__``: a base gives them one, or a cached property writes into it."""
    # The class as written has a ``__dict__`` because it has no ``__slots__``; only its bases tell.
    members = (value for ancestor in cls.__mro__ for value in vars(ancestor).values())
    return any(base.__dictoffset__ != 0 for base in cls.__bases__) or any(
        isinstance(value, functools.cached_property) for value in members
    )
