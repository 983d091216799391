"""What JAX gets of the static fields of an object: the auxiliary data of its node.

All static values of an object are in one *holder*, and what JAX gets is interned: the same static values are the same
holder. So JAX compares them as fast as it compares two pointers, and flattening costs one attribute. Where an object
keeps its values until JAX sees it, is said in `loose`.

A class keeps the holder that JAX got last alive, and with it one value of each static field; the others go with the
last object that has them.
"""

import threading
import weakref
from collections.abc import Callable, Hashable, Iterable, Iterator
from operator import attrgetter
from typing import Any, TypeVar

from treetyped.errors import StaticValueError, not_set, not_static
from treetyped.identity import PLAIN, NotStaticError, identity

T = TypeVar("T")


class StaticFields:
    """The static values of an object, by attribute; JAX gets one and the same for the same values of one class."""

    __slots__ = ("__weakref__",)
    __table__: "HolderTable"

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        """Name and value of every static field, so that ``dict(holder)`` works."""
        return ((name, getattr(self, name)) for name in type(self).__table__.names)

    def __repr__(self) -> str:
        return ", ".join(f"{name}={value!r}" for name, value in self)

    def __eq__(self, other: object) -> bool:
        """Two holders can still be equal, if a class of static values has an ``__eq__`` of its own."""
        if type(self) is not type(other):
            return NotImplemented  # and so a draft is asked, which raises
        pairs = ((ours, getattr(other, name)) for name, ours in self)
        return all(ours is theirs or identity(ours) == identity(theirs) for ours, theirs in pairs)

    def __hash__(self) -> int:
        return hash(tuple(identity(value) for _, value in self))

    def __deepcopy__(self, memo: dict[int, Any]) -> "StaticFields":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self).__table__.owner, dict(self))


class Draft(StaticFields):
    """Static values that are not valid, or not complete, yet: ``__init__`` or ``__post_init__`` is still at work."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        raise type(self).__table__.problem(self)

    def __hash__(self) -> int:
        raise type(self).__table__.problem(self)

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        return ((name, getattr(self, name)) for name in type(self).__table__.names if hasattr(self, name))


class HolderTable:
    """The interned holders of one class.

    Args:
        class_name: Name of the class, for messages and for the holders' own name.
        names: The static fields, in order.

    Attributes:
        owner: The class, once it is built.
        last: The holder that JAX got last.
    """

    __slots__ = ("_by_identity", "_lock", "by_address", "class_name", "drafts", "holder", "last", "names", "owner")
    owner: type

    def __init__(self, class_name: str, names: tuple[str, ...]) -> None:
        self.class_name = class_name
        self.names = names
        body = {"__slots__": names, "__module__": __name__, "__table__": self}
        self.holder: type[StaticFields] = type(f"{class_name}Static", (StaticFields,), dict(body))
        self.drafts: type[StaticFields] = type(f"{class_name}StaticDraft", (Draft,), dict(body))
        self.last: StaticFields | None = None
        self.by_address: dict[tuple[int, ...], _KeyedReference] = {}
        self._by_identity: dict[Hashable, _KeyedReference] = {}
        self._lock = threading.RLock()  # re-entrant: a collection inside ``_found`` may call ``_forget``

    def check(self, *values: Any) -> None:
        """Refuses values that cannot be static.

        Raises:
            StaticValueError: If one of them is an array or is not hashable.
        """
        for name, value in zip(self.names, values, strict=True):
            self.check_one(name, value)

    def intern(self, *values: Any) -> StaticFields:
        """The one holder of these values.

        Raises:
            StaticValueError: If one of them is an array or is not hashable.
        """
        # Of a live holder the values are alive too, so no other object has their addresses.
        reference = self.by_address.get(tuple(map(id, values)))
        found = reference() if reference is not None else None
        self.last = self._found(values) if found is None else found
        return self.last

    def draft(self, values: dict[str, Any]) -> StaticFields:
        """A holder of values that need be neither valid nor complete; it can be compared with nothing."""
        return filled(self.drafts, values.items())

    def __reduce__(self) -> tuple[Any, ...]:
        return attrgetter("table"), (vars(self.owner)["__treetyped__"],)

    def is_complete(self, held: object) -> bool:
        """Whether it holds a valid value for every static field that the class has today."""
        return isinstance(held, StaticFields) and held.__table__ is self and not isinstance(held, Draft)

    def problem(self, draft: StaticFields) -> Exception:
        """What is wrong with a draft."""
        values = dict(draft)
        try:
            for name in self.names:
                if name not in values:
                    return not_set(self.class_name, name)
                self.check_one(name, values[name])
        except StaticValueError as error:
            return error
        return RuntimeError(f"{self.class_name}: nothing is wrong with {values}")

    def check_one(self, name: str, value: Any) -> Hashable:
        """The identity of the value of one field.

        Raises:
            StaticValueError: If it is an array or is not hashable.
        """
        try:
            return identity(value, exact=True)
        except NotStaticError as error:
            raise not_static(self.class_name, name, error.path, error.what, error.cure) from error.__cause__

    def _found(self, values: tuple[Any, ...]) -> StaticFields:
        kinds = tuple(map(type, values))
        key: Hashable = (kinds, values) if PLAIN.issuperset(kinds) else tuple(map(self.check_one, self.names, values))
        fresh = filled(self.holder, zip(self.names, values, strict=True))
        with self._lock:
            reference = self._by_identity.get(key)
            found = reference() if reference is not None else None
            if found is None:
                found = fresh
                made = _KeyedReference(found, self._forget)
                made.key, made.address = key, tuple(map(id, values))
                self._by_identity[key] = self.by_address[made.address] = made
            return found

    def _forget(self, reference: Any) -> None:
        key, address = reference.key, reference.address
        with self._lock:
            if self._by_identity.get(key) is reference:  # not if another thread has made a new holder since
                del self._by_identity[key]
            if self.by_address.get(address) is reference:
                del self.by_address[address]


class _KeyedReference(weakref.ref[StaticFields]):
    """A reference that knows its keys, for the call-back that forgets it."""

    __slots__ = ("address", "key")
    key: Hashable
    address: tuple[int, ...]


def filled(kind: Callable[[], T], values: Iterable[tuple[str, Any]]) -> T:
    """An object of a kind, with attributes."""
    made = kind()
    for name, value in values:
        setattr(made, name, value)
    return made


def _restore(owner: Any, values: dict[str, Any]) -> StaticFields | dict[str, Any]:
    """The holder of pickled values; the values alone, if the class has other static fields now."""
    table: HolderTable | None = owner.__treetyped__.table
    if table is None or values.keys() != {*table.names}:
        return values
    return table.intern(*(values[name] for name in table.names))
