"""What an expression holds while a program runs, as far as Python alone decides it.

Terms. A *value* is immutable; what can change in place is an `Object`, a name for a place in the store, whose
`Contents` (``contents.py``) the state keeps. A *frame* holds the names of one running scope. Of a value that depends on
an undecided branch `Either` keeps up to four alternatives; beyond that, and for whatever is not followed, it is
`UNKNOWN`. A library's values are `Atom`s: this room passes them on and never looks inside.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import field
from itertools import count
from typing import Final, TypeAlias

from mypy.nodes import ClassDef, Expression, FuncDef, LambdaExpr, Node, RefExpr, TypeInfo

from treetyped_mypy.frozen import dataclass

Key: TypeAlias = Hashable
"""A key of a dict that is seen."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """Anything."""


UNKNOWN: Final = Unknown()


@dataclass(frozen=True, slots=True)
class Constant:
    """``None``, a number, text: what Python compares by value and never changes."""

    value: Hashable

    def __eq__(self, other: object) -> bool:
        """``1``, ``1.0`` and ``True`` are three values."""
        return isinstance(other, Constant) and type(self.value) is type(other.value) and self.value == other.value

    def __hash__(self) -> int:
        return hash((type(self.value), self.value))


NONE: Final = Constant(None)


@dataclass(frozen=True, slots=True)
class Plain:
    """Some value of a builtin class that never changes: ``int``, ``float``, ``str``, ``bool``."""

    cls: str


@dataclass(frozen=True, slots=True)
class Usual(Plain):
    """The same, of which it is known what it is if nobody says otherwise: nothing that asks for it is decided."""

    value: Hashable


@dataclass(frozen=True, slots=True)
class Slice:
    """``start:stop:step``."""

    start: int | None
    stop: int | None
    step: int | None
    is_seen: bool = True
    """If not, nothing is known of the three."""
    unseen: tuple[Value, ...] = ()
    """The bounds that are no plain numbers."""

    @property
    def cut(self) -> slice:
        return slice(self.start, self.stop, self.step)


@dataclass(frozen=True, slots=True)
class Tuple:
    """A tuple; ``cls`` is its class, if that is a ``NamedTuple``."""

    items: tuple[Value, ...]
    cls: Class | None = None


@dataclass(frozen=True, slots=True)
class View:
    """``d.keys()``, ``d.values()``, ``d.items()``: shows what the dict holds when it is looked at."""

    owner: Object
    kind: str


next_birth: Final = count().__next__


@dataclass(eq=False, slots=True)
class Object:
    """A list, dict, set, iterator or instance, by the expression that made it; compared by identity."""

    site: Node
    cls: Class | None = None
    twins: set[Object] = field(default_factory=set)
    """Others that may be the same object."""
    born: int = field(default_factory=next_birth)
    """What is made later, objects and frames, has greater numbers."""


@dataclass(eq=False, slots=True)
class Frame:
    """The names of one running function, class body, comprehension or file."""

    outer: Frame | None
    home: Node
    local: frozenset[str] | None = None
    """The names that the scope binds; of a file, whatever it binds."""
    global_: frozenset[str] = frozenset()
    """The names that it declares ``global``."""
    is_captured: bool = False
    born: int = field(default_factory=next_birth)
    """As objects."""


@dataclass(eq=False, slots=True)
class Function:
    """A function or lambda with the frame that it was made in."""

    definition: FuncDef | LambdaExpr
    frame: Frame
    defaults: tuple[Value | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Method:
    """A function of a class with the object that it was taken from."""

    function: Value
    receiver: Value


@dataclass(frozen=True, slots=True)
class Builtin:
    """A method of a list, dict, set or tuple."""

    receiver: Value
    name: str


@dataclass(eq=False, slots=True)
class Class:
    """A class of the file: its names are those of its frame."""

    definition: ClassDef
    frame: Frame
    bases: tuple[Value, ...] = ()
    is_dataclass: bool = False
    is_open: bool = False
    """A decorator that is not followed may have changed it."""
    fields: tuple[tuple[str, Value | None], ...] | None = None
    """Of a class that a call of ``namedtuple`` made: its fields and their defaults."""


@dataclass(frozen=True, slots=True)
class Super:
    """``super()`` in a method of ``cls``."""

    cls: Class
    receiver: Value


@dataclass(frozen=True, slots=True)
class External:
    """What another module defines, by its full name; ``mention`` is where it is named."""

    fullname: str
    mention: Expression | None = field(default=None, compare=False)

    @property
    def is_class(self) -> bool:
        return isinstance(self.mention, RefExpr) and isinstance(self.mention.node, TypeInfo)


class Atom:
    """A value of a library: frozen, and compared by what it is."""

    __slots__ = ()

    def joined(self, _other: Atom) -> Atom | None:
        """One value for what may be either; none if they are kept apart."""
        return None

    def covers(self, other: Atom) -> bool:
        """Whether what is said of this one holds for the other."""
        return self == other

    @property
    def count(self) -> int | None:
        """How many items it gives, also where they are too many to be held one by one."""
        return None

    @property
    def as_tuple(self) -> Tuple | None:
        """The tuple that it is to Python, if it is one whose items are seen."""
        return None

    @property
    def parts(self) -> tuple[Value, ...]:
        """The values that it is made of, and may hand on."""
        return ()

    def part(self, _name: str) -> Value | None:
        """The part that it has under a name; none where that is not seen."""
        return None

    def with_parts(self, _parts: tuple[Value, ...]) -> Atom:
        """The same made of other values."""
        return self

    def is_like(self, _other: Atom) -> bool:
        """Whether they differ in nothing but their parts, and what may be either is made of what either part may be."""
        return False

    @property
    def unregistered(self) -> str | None:
        """The name of its class, if that is one whose instances no library takes apart."""
        return None

    @property
    def is_numbers(self) -> bool:
        """Whether it is an array: what its numbers are says nothing of its shape."""
        return False

    @property
    def may_be_none(self) -> bool:
        """Whether it may stand for ``None`` too, as what is only declared may."""
        return True

    def is_of(self, _cls: str) -> bool | None:
        """Whether it is an instance of a class, by its full name; none where that is not known."""
        return None

    @property
    def is_key(self) -> bool:
        """Whether it stands for one value, which only equals itself and has no order."""
        return False

    @property
    def info(self) -> TypeInfo | None:
        """The class that it is declared to be an instance of, if it is a class of the user's."""
        return None

    @property
    def is_added_to(self) -> bool:
        """Whether ``x += y`` changes the very value."""
        return False

    @property
    def binds(self) -> bool | None:
        """Whether it is a method where it stands in a class; none if that is not known."""
        return False

    @property
    def items(self) -> tuple[Value, ...] | None:
        """What it gives one by one; none if that is not seen."""
        return None

    @property
    def element(self) -> Value:
        """Whatever it gives: one value for each of its items."""
        return UNKNOWN


@dataclass(frozen=True, slots=True)
class Either:
    """One of several values; none of them is an `Either`."""

    options: tuple[Value, ...] = field(default=())


Value: TypeAlias = (
    Unknown
    | Constant
    | Plain
    | Slice
    | Tuple
    | View
    | Object
    | Function
    | Method
    | Builtin
    | Class
    | Super
    | External
    | Atom
    | Either
)


PASSIVE: Final[frozenset[type]] = frozenset({Unknown, Constant, Plain, Slice, External})
"""Most values: no object and no code of the file can be reached from one of these."""


def options(value: Value) -> tuple[Value, ...]:
    return value.options if isinstance(value, Either) else (value,)


def class_of(value: Value) -> str | None:
    """The builtin class of a constant or plain value."""
    match value:
        case Constant(value=constant):
            return type(constant).__name__
        case Plain(cls=cls):
            return cls
        case _:
            return None
