"""Classes of the file: what their instances hold when they are made, and what is read from them.

A class that changes how its instances are made or read (a metaclass, ``__new__``, ``__getattr__``, a base or decorator
that is not followed) is left to the library that it comes from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from mypy import nodes as n
from mypy.types import UnboundType

from treetyped_mypy.flow.contents import Contents, Fields
from treetyped_mypy.flow.running import Argument, EndedError, Running
from treetyped_mypy.flow.values import (
    UNKNOWN,
    Atom,
    Class,
    External,
    Frame,
    Function,
    Method,
    Object,
    Super,
    Tuple,
    Value,
    join,
)

NAMED_TUPLE: Final = "typing.NamedTuple"
NO_BASES: Final = frozenset({"builtins.object", "typing.Generic", "abc.ABC"})

OWN_WAYS: Final = frozenset(
    {"__new__", "__getattr__", "__getattribute__", "__setattr__", "__delattr__", "__init_subclass__", "__slots__"}
    | {"__class_getitem__"}
)
"""Methods by which a class decides itself what an attribute is."""


HARMLESS: Final = frozenset(
    {"default", "default_factory", "repr", "compare", "hash", "metadata", "static", "pytree_node"}
)
"""Options of a field that leave what the constructor is given as it is."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a dataclass or ``NamedTuple``, and the expression of its default or of what makes it."""

    name: str
    default: n.Expression | None = None
    factory: n.Expression | None = None


def kind_of(run: Running, cls: Class) -> str | None:
    """``plain``, ``dataclass`` or ``tuple``; none if it is not followed."""
    if cls.is_open or cls.definition.metaclass is not None:
        return None
    if any(run.state.bound(cls.frame, name) is not None for name in OWN_WAYS):
        return None
    kinds = {"plain"}
    for base in cls.bases:
        match base:
            case External(fullname=name) if name in NO_BASES:
                continue
            case External(fullname=name) if name in run.kinds.bases:
                kinds.add("dataclass")
            case External(fullname=name) if name == NAMED_TUPLE:
                return "tuple" if len(cls.bases) == 1 else None
            case Class():
                kind = kind_of(run, base)
                if kind is None or kind == "tuple":
                    return None
                kinds.add(kind)
            case _:
                return None
    return "dataclass" if cls.is_dataclass or is_by_base(run, cls) else "plain" if kinds == {"plain"} else None


def is_by_base(run: Running, cls: Class) -> bool:
    """Whether a library makes dataclasses of all subclasses of its base."""
    bases = (base for each in lineage(cls) for base in each.bases)
    return any(isinstance(base, External) and base.fullname in run.kinds.bases for base in bases)


def lineage(cls: Class) -> Iterator[Class]:
    yield cls
    for base in cls.bases:
        if isinstance(base, Class):
            yield from lineage(base)


def member(run: Running, cls: Class, name: str) -> Value | None:
    """What the class or one of its bases binds."""
    for each in lineage(cls):
        found = run.state.bound(each.frame, name)
        if found is not None:
            return found
    return None


def fields_of(run: Running, cls: Class) -> list[Field] | None:
    """The fields in order; none if one of them is of a kind that is not followed."""
    found: dict[str, Field] = {}
    for each in reversed([*lineage(cls)]):
        for statement in each.definition.defs.body:
            if isinstance(statement, n.AssignmentStmt) and statement.unanalyzed_type is not None:
                field = field_of(run, statement)
                if field is None:
                    return None
                if not annotated_as(statement, "ClassVar"):
                    found[field.name] = field
    return list(found.values())


def field_of(run: Running, statement: n.AssignmentStmt) -> Field | None:
    target, value = statement.lvalues[0], statement.rvalue
    if not isinstance(target, n.NameExpr) or annotated_as(statement, "InitVar") or annotated_as(statement, "KW_ONLY"):
        return None
    match value:
        case n.TempNode():
            return Field(target.name)
        case n.CallExpr(callee=n.RefExpr(fullname=name), args=args, arg_names=names) if name in run.kinds.fields:
            given = dict(zip(names, args, strict=True))
            if set(given) - HARMLESS:
                return None
            return Field(target.name, given.get("default"), given.get("default_factory"))
        case _:
            return Field(target.name, value)


def annotated_as(statement: n.AssignmentStmt, name: str) -> bool:
    kind = statement.unanalyzed_type
    return isinstance(kind, UnboundType) and kind.name.rpartition(".")[2] == name


def make(run: Running, cls: Class, arguments: Sequence[Argument], place: n.Node) -> Value | None:
    """``C(...)``; none if it is not followed."""
    kind = kind_of(run, cls)
    if kind is None:
        return None
    if kind == "tuple":
        given = by_field(run, cls, arguments)
        return None if given is None else Tuple(tuple(given.values()), cls)
    made = Object(place, cls)
    run.state.hold(made, (Fields(()),))
    init = member(run, cls, "__init__")
    if init is not None:
        run.call(init, [Argument(made), *arguments], place)
    elif kind == "dataclass":
        given = by_field(run, cls, arguments)
        if given is None:
            return None
        run.state.hold(made, (Fields(tuple(given.items())),))
        after = member(run, cls, "__post_init__")
        if after is not None:
            run.call(after, [Argument(made)], place)
    elif arguments:
        raise EndedError
    return made


def by_field(run: Running, cls: Class, arguments: Sequence[Argument]) -> dict[str, Value] | None:
    """What each field is given, or its default."""
    fields = fields_of(run, cls)
    if any(argument.name is None for argument in arguments) and is_by_keyword(run, cls):
        return None
    if fields is None or any(argument.stars for argument in arguments):
        return None
    positional = [argument.value for argument in arguments if argument.name is None]
    named = {argument.name: argument.value for argument in arguments if argument.name is not None}
    if len(positional) > len(fields) or set(named) - {field.name for field in fields}:
        raise EndedError
    given = {field.name: value for field, value in zip(fields, positional, strict=False)} | named
    found: dict[str, Value] = {}
    for field in fields:
        if field.name in given:
            found[field.name] = given[field.name]
        else:
            found[field.name] = default_of(run, cls, field)
    return found


def is_by_keyword(run: Running, cls: Class) -> bool:
    made = [each.callee if isinstance(each, n.CallExpr) else each for each in cls.definition.decorators]
    return any(isinstance(each, n.RefExpr) and each.fullname in run.kinds.by_keyword for each in made)


def default_of(run: Running, cls: Class, field: Field) -> Value:
    if field.factory is not None:
        with run.inside(cls.frame):
            return run.call(run.evaluate(field.factory), [], field.factory)
    if field.default is None:
        raise EndedError
    with run.inside(cls.frame):
        return run.evaluate(field.default)


def read_field(run: Running, owner: Object, name: str) -> Value | None:
    """An attribute of an instance; none if it is not seen."""
    held = run.state.held(owner)
    if held is None or owner.cls is None:
        return None
    found = [value_in(contents, name) for contents in held]
    if all(value is not None for value in found):
        return join(value for value in found if value is not None)
    return None if any(value is not None for value in found) else read_member(run, owner.cls, name, owner)


def value_in(contents: Contents, name: str) -> Value | None:
    return dict(contents.fields).get(name) if isinstance(contents, Fields) else None


def read_member(run: Running, cls: Class, name: str, receiver: Value) -> Value | None:
    if kind_of(run, cls) is None:
        return None
    return taken_from_class(member(run, cls, name), receiver)


def taken_from_class(found: Value | None, receiver: Value) -> Value | None:
    """A function of a class becomes a method."""
    if isinstance(found, Function) or (isinstance(found, Atom) and found.binds):
        return Method(found, receiver)
    return None if isinstance(found, Atom) and found.binds is None else found


def read_above(run: Running, above: Super, name: str) -> Value | None:
    """``super().name``."""
    if kind_of(run, above.cls) is None:
        return None
    for base in above.cls.bases:
        if isinstance(base, Class) and (found := member(run, base, name)) is not None:
            return taken_from_class(found, above.receiver)
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
