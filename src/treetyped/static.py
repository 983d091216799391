"""Static fields: the part of a tree that goes to JAX as auxiliary data.

All static fields of an object live in one *holder*, and holders are interned: the same static values are the same
holder. So JAX compares them as fast as it compares two pointers, and flattening costs one attribute.
A static field is a property that reads the holder; writing it makes another holder, so the two never disagree.

A holder is found in one of three ways, the cheapest first. The very values of the object made last: ``__init__`` looks
at ``StaticTable.last``. The very values of an object that is alive: by their addresses. Equal values: by their
identities. A class keeps its last holder alive, and with it one value of each static field; the others go with the
last object that has them.
"""

import threading
import weakref
from collections.abc import Callable, Hashable, Iterable, Iterator
from operator import attrgetter
from typing import Any, Final

from treetyped import template
from treetyped.errors import StaticValueError, not_set, not_static
from treetyped.identity import PLAIN, NotStaticError, identity

HOLDER: Final = "__pytree_static__"
"""The attribute that holds the static fields of an object."""


class StaticFields:
    """The static values of one object, by attribute; the same values of one class are one and the same object."""

    __slots__ = ("__weakref__",)
    __table__: "StaticTable"

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


class _Draft(StaticFields):
    """Static values that are not valid, or not complete, yet: ``__init__`` or ``__post_init__`` is still at work."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        raise type(self).__table__.problem(self)

    def __hash__(self) -> int:
        raise type(self).__table__.problem(self)

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        return ((name, getattr(self, name)) for name in type(self).__table__.names if hasattr(self, name))


class StaticTable:
    """The interned holders of one class.

    Args:
        class_name: Name of the class, for messages and for the holders' own name.
        names: The static fields, in order.

    Attributes:
        owner: The class, once it is built.
        slot: The descriptor of the attribute that holds the holder, for classes that store their fields in slots.
        last: The holder that was asked for last; before that, one whose values no object has.
    """

    owner: type
    slot: Any

    def __init__(self, class_name: str, names: tuple[str, ...]) -> None:
        self.class_name = class_name
        self.names = names
        body = {"__slots__": names, "__module__": __name__, "__table__": self}
        self.holder: type[StaticFields] = type(f"{class_name}Static", (StaticFields,), dict(body))
        self.draft: type[StaticFields] = type(f"{class_name}StaticDraft", (_Draft,), dict(body))
        self.last: StaticFields = _filled(self.draft, ((name, object()) for name in names))
        self._by_address: dict[tuple[int, ...], _KeyedReference] = {}
        self._by_identity: dict[Hashable, _KeyedReference] = {}
        compiled = template.compiled(template.holder(names), {"__holder__": self.holder}, f"<treetyped {class_name}>")
        self._filled: Callable[..., StaticFields] = compiled
        self._lock = threading.RLock()  # re-entrant: a collection inside ``_found`` may call ``_forget``

    def intern(self, *values: Any) -> StaticFields:
        """The one holder of these values.

        Raises:
            StaticValueError: If one of them is an array or is not hashable.
        """
        # Of a live holder the values are alive too, so no other object has their addresses.
        address = tuple(map(id, values))
        reference = self._by_address.get(address)
        holder = reference() if reference is not None else None
        if holder is None:
            holder = self._found(values, address)
        self.last = holder
        return holder

    def __reduce__(self) -> tuple[Any, ...]:
        return attrgetter("table"), (vars(self.owner)["__treetyped__"],)

    def held_by(self, node: Any) -> StaticFields | None:
        """The holder of an object; None if no static field is set yet."""
        try:
            held: StaticFields = self.slot.__get__(node)  # not ``getattr``: the class may have a ``__getattr__``
        except AttributeError:
            return None
        return held

    def lenient(self, *values: Any) -> StaticFields:
        """Like ``intern``, but values that ``__post_init__`` has still to convert are kept in a draft."""
        try:
            return self.intern(*values)
        except StaticValueError:
            return _filled(self.draft, zip(self.names, values, strict=True))

    def replace(self, old: StaticFields | None, name: str, value: Any) -> StaticFields:
        """The holder with one value changed.

        While an object is being made, its values need be neither complete nor valid yet; afterwards they must.
        """
        values = {**dict(old or ()), name: value}
        if len(values) < len(self.names):
            return _filled(self.draft, values.items())
        make = self.intern if type(old) is self.holder else self.lenient
        return make(*(values[each] for each in self.names))

    def problem(self, draft: StaticFields | None) -> Exception:
        """What is wrong with a draft."""
        values = dict(draft) if draft is not None else {}
        try:
            for name in self.names:
                if name not in values:
                    return not_set(self.class_name, name)
                self._exact(name, values[name])
        except StaticValueError as error:
            return error
        return RuntimeError(f"{self.class_name}: nothing is wrong with {values}")

    def _exact(self, name: str, value: Any) -> Hashable:
        try:
            return identity(value, exact=True)
        except NotStaticError as error:
            raise not_static(self.class_name, name, error.path, error.what, error.cure) from error.__cause__

    def _found(self, values: tuple[Any, ...], address: tuple[int, ...]) -> StaticFields:
        types = tuple(map(type, values))
        plain = PLAIN.issuperset(types)
        key: Hashable = (types, values) if plain else tuple(map(self._exact, self.names, values))
        with self._lock:
            reference = self._by_identity.get(key)
            found = reference() if reference is not None else None
            if found is None:
                found = self._filled(*values)
                made = _KeyedReference(found, self._forget)
                made.key, made.address = key, address
                self._by_identity[key] = self._by_address[address] = made
            return found

    def _forget(self, reference: Any) -> None:
        key, address = reference.key, reference.address
        with self._lock:
            if self._by_identity.get(key) is reference:  # not if another thread has made a new holder since
                del self._by_identity[key]
            if self._by_address.get(address) is reference:
                del self._by_address[address]


class _KeyedReference(weakref.ref[StaticFields]):
    """A reference that knows its keys, for the call-back that forgets it."""

    __slots__ = ("address", "key")
    key: Hashable
    address: tuple[int, ...]


def static_property(table: StaticTable, name: str) -> property:
    """The attribute of a static field: reads the holder, and replaces the holder when it is written."""

    def write(node: Any, value: Any) -> None:
        object.__setattr__(node, HOLDER, table.replace(table.held_by(node), name, value))

    return property(_reader(name), write, doc=f"Static field {name!r}.")


def _reader(name: str) -> Callable[[Any], Any]:
    return attrgetter(f"{HOLDER}.{name}")


def _filled(kind: type[StaticFields], values: Iterable[tuple[str, Any]]) -> StaticFields:
    holder = kind()
    for name, value in values:
        setattr(holder, name, value)
    return holder


def _restore(owner: Any, values: dict[str, Any]) -> StaticFields | dict[str, Any]:
    """The holder of pickled values; the values alone, if the class has other static fields now."""
    table: StaticTable | None = owner.__treetyped__.table
    if table is None or values.keys() != {*table.names}:
        return values
    return table.intern(*(values[name] for name in table.names))
