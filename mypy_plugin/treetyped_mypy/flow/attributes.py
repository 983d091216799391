"""What is read from an instance, a ``NamedTuple`` or a class of the file, by Python's rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy import nodes as n

from treetyped_mypy.errors import python
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.classes import decorators_of, fields_of, kind_of, member, provides_replace
from treetyped_mypy.flow.contents import Contents, Fields
from treetyped_mypy.flow.instances import initializer, own_initializer, with_fields
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.lineage import lineage
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.special_methods import special_call
from treetyped_mypy.flow.values import (
    UNKNOWN,
    Atom,
    Builtin,
    Class,
    Constant,
    External,
    Frame,
    Function,
    Method,
    Object,
    Super,
    Tuple,
    Unknown,
    Value,
)
from treetyped_mypy.frozen import dataclass

DESCRIPTORS: Final = frozenset(
    {"builtins.property", "builtins.staticmethod", "builtins.classmethod", "functools.cached_property"}
)


@dataclass(frozen=True, slots=True)
class Descriptor(Atom):
    """A function of a class under ``@property``, ``@cached_property``, ``@staticmethod`` or ``@classmethod``."""

    word: str
    function: Value

    @property
    def parts(self) -> tuple[Value, ...]:
        return (self.function,)


def descriptor(name: str, given: Sequence[Argument]) -> Value | None:
    """What the decorator makes of a function; none if that is not followed."""
    if name not in DESCRIPTORS or len(given) != 1 or not isinstance(given[0].value, Function | Atom):
        return None
    return Descriptor(name.rpartition(".")[2], given[0].value)


def read_named(run: Running, owner: Tuple, cls: Class, name: str, place: n.Node) -> Value:
    """A field or method of a ``NamedTuple``, or a method of tuples."""
    fields = fields_of(run, cls)
    names = [field.name for field in fields or ()]
    if name in names:
        return owner.items[names.index(name)]
    found = member(run, cls, name)
    if found is not None:
        return taken_from_class(run, found, owner, cls, place) or UNKNOWN
    if name == "_fields":
        return names_of_fields(run, cls) or UNKNOWN
    if fields is not None and not hasattr(tuple, name) and name not in OF_NAMED_TUPLES:
        run.raises(place, python.missing_field(cls.definition.name, name, names))
        return UNKNOWN
    return Builtin(owner, name)


def names_of_fields(run: Running, cls: Class) -> Value | None:
    """``Point._fields``."""
    fields = fields_of(run, cls) if kind_of(run, cls) == "tuple" else None
    return None if fields is None else Tuple(tuple(Constant(field.name) for field in fields))


OF_NAMED_TUPLES: Final = frozenset({"_asdict", "_replace", "_make", "_fields", "_field_defaults", "__annotations__"})


def read_field(run: Running, owner: Object, name: str, place: n.Node) -> Value | None:
    """An attribute of an instance; none if it is not seen."""
    held = run.state.held(owner)
    if held is None or owner.cls is None:
        return None
    found = [value_in(contents, name) for contents in held]
    if all(value is not None for value in found):
        return join(value for value in found if value is not None)
    if any(value is not None for value in found):
        return None
    if kind_of(run, owner.cls) is None:
        return None
    inherited = member(run, owner.cls, name)
    if isinstance(inherited, Descriptor) and inherited.word == "cached_property":
        return read_once(run, inherited, owner, name, place)
    if inherited is not None:
        return taken_from_class(run, inherited, owner, owner.cls, place)
    if name == "replace" and provides_replace(run, owner.cls):
        return Builtin(owner, name)
    if member(run, owner.cls, "__getattr__") is not None:
        return special_call(run, owner, "__getattr__", (Constant(name),), place)
    if is_missing(run, owner.cls, name) and all(isinstance(contents, Fields) for contents in held):
        run.raises(place, python.missing_field(owner.cls.definition.name, name, names_of(held[0])))
    return None


def read_once(run: Running, found: Descriptor, owner: Object, name: str, place: n.Node) -> Value:
    """What a ``cached_property`` gives becomes an attribute of the instance."""
    value = run.call(found.function, [Argument(owner)], place)
    run.change(owner, lambda contents: (with_fields(contents, {name: value}),))
    return value


def holds(run: Running, owner: Value, name: str) -> bool:
    """Whether the instance itself has the attribute: it was set, or is a field."""
    held = run.state.held(owner) if isinstance(owner, Object) and owner.cls is not None else None
    return held is not None and all(value_in(contents, name) is not None for contents in held)


def is_missing(run: Running, cls: Class, name: str) -> bool:
    """Whether neither Python, nor what mypy knows of the class, nor a base that is not of the file has the name."""
    info = cls.definition.info
    if not info or not lacks(info, name) or is_added(run, cls, name):
        return False
    return not any(name in each.definition.info.names for each in lineage(cls))


def is_unset(run: Running, cls: Class, name: str) -> bool:
    """The same of an instance that was not given it yet: other methods may be there to set it."""
    info = cls.definition.info
    found = [each.definition.info.names[name] for each in lineage(cls) if name in each.definition.info.names]
    if found and all(symbol.implicit for symbol in found):
        return not info.fallback_to_any and info.get("__getattr__") is None and not is_added(run, cls, name)
    return is_missing(run, cls, name)


def lacks(info: n.TypeInfo, name: str) -> bool:
    is_private = name.startswith("_") and name not in OF_NAMED_TUPLES
    if info.fallback_to_any or is_private or hasattr(object, name):
        return False
    return info.get("__getattr__") is None and info.get(name) is None


def is_added(run: Running, cls: Class, name: str) -> bool:
    """Whether a decorator may give the class the name without mypy's knowledge."""
    return any(name in run.kinds.adding.get(word, ()) for each in lineage(cls) for word in decorators_of(each))


def names_of(contents: Contents) -> list[str]:
    return [name for name, _ in contents.fields] if isinstance(contents, Fields) else []


def value_in(contents: Contents, name: str) -> Value | None:
    return dict(contents.fields).get(name) if isinstance(contents, Fields) else None


def read_of_class(run: Running, cls: Class, name: str) -> Value | None:
    """``C.name``: a function as it is, a class method with its class."""
    found = member(run, cls, name) if kind_of(run, cls) is not None else None
    if isinstance(found, Descriptor):
        return {"staticmethod": found.function, "classmethod": Method(found.function, cls)}.get(found.word)
    if name == "__init__" and kind_of(run, cls) is not None:
        return initializer(run, cls)
    if found is None and name == "__new__" and kind_of(run, cls) in ("plain", "dataclass"):
        return External("builtins.object.__new__")
    if found is None and name == "__name__":
        return Constant(cls.definition.name)
    if found is None and name == "_make" and kind_of(run, cls) == "tuple":
        return Builtin(cls, name)
    return names_of_fields(run, cls) if found is None and name == "_fields" else found


def taken_from_class(run: Running, found: Value, receiver: Value, cls: Class, place: n.Node) -> Value | None:
    """A function of a class becomes a method; a property is asked."""
    match found:
        case Descriptor(word="property", function=function):
            return run.call(function, [Argument(receiver)], place)
        case Descriptor(word="classmethod", function=function):
            return Method(function, cls)
        case Descriptor(function=function):
            return function
        case Function():
            return Method(found, receiver)
        case Object(cls=Class() as own) if member(run, own, "__get__") is not None:
            return None
        case Atom(binds=binds):
            return None if binds is None else Method(found, receiver) if binds else found
        case Unknown() | External(is_class=False):  # a function, maybe, which is given the instance
            return None
        case _:
            return found


def read_above(run: Running, above: Super, name: str, place: n.Node) -> Value | None:
    """``super().name``."""
    if kind_of(run, above.cls) is None:
        return None
    of = above.receiver if isinstance(above.receiver, Class) else getattr(above.receiver, "cls", None)
    own = of if isinstance(of, Class) and above.cls in lineage(of) else above.cls
    line = lineage(own)
    for each in line[line.index(above.cls) + 1 :]:
        found = own_initializer(run, each) if name == "__init__" else run.state.bound(each.frame, name)
        if found is not None:
            return taken_from_class(run, found, above.receiver, own, place)
    if name == "__setattr__":
        return Method(External("builtins.object.__setattr__"), above.receiver)
    return External("builtins.object.__init__") if name == "__init__" else None


def super_here(run: Running) -> Value | None:
    """``super()``: the class in whose body the running method stands, and its first argument."""
    frame: Frame | None = run.frame
    while frame is not None and not isinstance(frame.home, n.FuncDef):
        frame = frame.outer
    if frame is None or frame.outer is None or not isinstance(frame.home, n.FuncDef) or not frame.home.arguments:
        return None
    cls = run.classes.get(frame.outer)
    receiver = run.state.bound(frame, frame.home.arguments[0].variable.name)
    if receiver is None:
        return None
    if cls is None:
        run.release(receiver)
        return UNKNOWN
    return Super(cls, receiver)
