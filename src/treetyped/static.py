"""Static fields: the part of a tree that goes to JAX as auxiliary data.

All static fields of an object live in one *holder*, and what JAX gets is interned: the same static values are the same
holder. So JAX compares them as fast as it compares two pointers, and flattening costs one attribute.
A static field is a property that reads the holder; writing it makes another holder, so the two never disagree.

To make an object is cheap whatever its static values are. If they are the very ones of the object made last,
``__init__`` takes its holder, ``StaticTable.last``. If they are the very ones of an object that is alive, its holder is
found by their addresses. Otherwise a *fresh* holder is made, and the values are only hashed, so that what cannot be
static is refused at once. A fresh holder counts as false, which flattening asks: when JAX takes an object apart for the
first time, its fresh holder is exchanged for the one of an object with equal values, or becomes that one itself.

A class keeps its last holder alive, and with it one value of each static field; the others go with the last object
that has them.
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
    """The static values of one object, by attribute; JAX gets one and the same object for the same values of one class.

    Attributes:
        __interned__: What JAX got for these values, if it is another holder.
    """

    __slots__ = ("__interned__", "__weakref__")
    __interned__: "StaticFields | None"
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


class _Unseen:
    """Static values that JAX has not seen yet: flattening tells them by their being false."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return False


class _Draft(_Unseen, StaticFields):
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
        find: ``find(values...)``: the interned holder of these very values, or else a fresh one; raises
            ``StaticValueError`` if one cannot be static.
        last: The holder of the object made last; before that, one whose values no object has.
    """

    owner: type
    slot: Any
    find: Callable[..., StaticFields]

    def __init__(self, class_name: str, names: tuple[str, ...]) -> None:
        self.class_name = class_name
        self.names = names
        body = {"__slots__": names, "__module__": __name__, "__table__": self}
        self.holder: type[StaticFields] = type(f"{class_name}Static", (StaticFields,), dict(body))
        self.draft: type[StaticFields] = type(f"{class_name}StaticDraft", (_Draft,), dict(body))
        self.last: StaticFields = _filled(self.draft, ((name, object()) for name in names))
        self._by_address: dict[tuple[int, ...], _KeyedReference] = {}
        self._by_identity: dict[Hashable, _KeyedReference] = {}
        fresh: Any = type(f"{class_name}StaticFresh", (_Unseen, self.holder), {"__slots__": (), "__module__": __name__})
        used = {"__fresh__": fresh, "__table__": self, "__by_address__": self._by_address}
        used |= {"__id__": id, "__hash__": hash, "__Exception__": Exception}
        self.find = template.compiled(template.find(names), used, f"<treetyped {class_name}>")
        self._lock = threading.RLock()  # re-entrant: a collection inside ``_found`` may call ``_forget``

    def check(self, *values: Any) -> None:
        """Refuses values that cannot be static.

        Raises:
            StaticValueError: If one of them is an array or is not hashable.
        """
        for name, value in zip(self.names, values, strict=True):
            self._exact(name, value)

    def intern(self, *values: Any) -> StaticFields:
        """The one holder of these values.

        Raises:
            StaticValueError: If one of them is an array or is not hashable.
        """
        return self._interned(self.find(*values))

    def settled(self, node: Any) -> StaticFields:
        """The holder of an object as JAX gets it: interned, unless the object is still being made."""
        held: StaticFields = self.slot.__get__(node)
        if type(held) is not self.draft:
            held = self._interned(held)
            self.slot.__set__(node, held)
        return held

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
        """Like ``find``, but values that ``__post_init__`` has still to convert are kept in a draft."""
        try:
            return self.find(*values)
        except StaticValueError:
            return _filled(self.draft, zip(self.names, values, strict=True))

    def replace(self, old: StaticFields | None, name: str, value: Any) -> StaticFields:
        """The holder with one value changed.

        While an object is being made, its values need be neither complete nor valid yet; afterwards they must.
        """
        values = {**dict(() if old is None else old), name: value}
        if len(values) < len(self.names):
            return _filled(self.draft, values.items())
        make = self.find if self.is_complete(old) else self.lenient
        return make(*(values[each] for each in self.names))

    def is_complete(self, held: object) -> bool:
        """Whether it holds a valid value for every static field that the class has today."""
        return isinstance(held, StaticFields) and held.__table__ is self and not isinstance(held, _Draft)

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

    def _interned(self, held: StaticFields) -> StaticFields:
        """The interned holder with the values of another."""
        if type(held) is self.holder:
            return held
        if held.__interned__ is None:
            found = self._found(tuple([getattr(held, name) for name in self.names]), held)
            if found is held:
                return found
            held.__interned__ = found
        return held.__interned__

    def _found(self, values: tuple[Any, ...], fresh: StaticFields) -> StaticFields:
        kinds = tuple(map(type, values))
        key: Hashable = (kinds, values) if PLAIN.issuperset(kinds) else tuple(map(self._exact, self.names, values))
        with self._lock:
            reference = self._by_identity.get(key)
            found = reference() if reference is not None else None
            if found is None:
                found = fresh
                found.__class__ = self.holder
                made = _KeyedReference(found, self._forget)
                made.key, made.address = key, tuple(map(id, values))
                self._by_identity[key] = self._by_address[made.address] = made
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
