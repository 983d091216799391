"""Classes of the file: what their instances hold when they are made.

A class that changes how its instances are made or read (a metaclass, ``__new__``, ``__getattr__``, a base or decorator
that is not followed) is left to the library that it comes from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mypy import nodes as n
from mypy.types import UnboundType

from treetyped_mypy.errors import python
from treetyped_mypy.flow.calls import call_unwritten
from treetyped_mypy.flow.contents import RELEASED, Fields
from treetyped_mypy.flow.running import Argument, EndedError, Running
from treetyped_mypy.flow.values import UNKNOWN, Class, External, Object, Tuple, Value
from treetyped_mypy.frozen import dataclass

NAMED_TUPLE: Final = "typing.NamedTuple"
NO_BASES: Final = frozenset({"builtins.object", "typing.Generic", "abc.ABC"})

OWN_WAYS: Final = frozenset(
    {"__new__", "__getattr__", "__getattribute__", "__setattr__", "__delattr__", "__init_subclass__"}
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
    value: Value | None = None
    """The default itself, of a class that a call made."""

    @property
    def has_default(self) -> bool:
        return self.default is not None or self.factory is not None or self.value is not None


def kind_of(run: Running, cls: Class) -> str | None:
    """``plain``, ``dataclass`` or ``tuple``; none if it is not followed."""
    if cls.fields is not None:
        return "tuple"
    if cls.is_open or cls.definition.metaclass is not None:
        return None
    own = [name for name in OWN_WAYS if run.state.bound(cls.frame, name) is not None]
    if [base for base in cls.bases if isinstance(base, Class) and kind_of(run, base) == "tuple"]:
        return "tuple" if len(cls.bases) == 1 and not cls.is_dataclass and not own else None
    if own:
        return None
    kinds = {"plain"}
    for base in cls.bases:
        match base:
            case External(fullname=name) if name in NO_BASES:
                continue
            case External(fullname=name) if name in run.kinds.bases:
                kinds.add("plain" if name in run.kinds.plain_bases else "dataclass")
            case External(fullname=name) if name == NAMED_TUPLE:
                return "tuple" if len(cls.bases) == 1 else None
            case Class():
                kind = kind_of(run, base)
                if kind is None:
                    return None
                kinds.add(kind)
            case _:
                return None
    return "dataclass" if cls.is_dataclass or is_by_base(run, cls) else "plain" if kinds == {"plain"} else None


def is_by_base(run: Running, cls: Class) -> bool:
    """Whether a library makes dataclasses of all subclasses of its base."""
    return has_base_in(run, cls, run.kinds.bases - run.kinds.plain_bases)


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
    classes = [*reversed([*lineage(cls)])]
    if classes[0].fields is not None:
        return [Field(name, value=value) for name, value in classes[0].fields]
    for each in classes[:1] if kind_of(run, cls) == "tuple" else classes:
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
        given = by_field(run, cls, arguments, place)
        return None if given is None else Tuple(tuple(given.values()), cls)
    made = Object(place, cls)
    run.state.hold(made, (Fields(()),))
    run.making.append(made)
    try:
        if not filled(run, made, cls, kind, arguments, place):
            return None
    finally:
        run.making.pop()
    run.kinds.made(run, made)
    return made


def filled(run: Running, made: Object, cls: Class, kind: str, arguments: Sequence[Argument], place: n.Node) -> bool:
    """Run what makes the instance; whether that is followed."""
    init = member(run, cls, "__init__")
    if init is not None:
        run.call(init, [Argument(made), *arguments], place)
        check_fields(run, made, cls, place)
    elif kind == "dataclass":
        given = by_field(run, cls, arguments, place)
        if given is None:
            return False
        run.state.hold(made, (Fields(tuple(given.items())),))
        after = member(run, cls, "__post_init__")
        if after is not None:
            run.call(after, [Argument(made)], place)
    elif arguments:
        raise EndedError
    return True


def check_fields(run: Running, made: Object, cls: Class, place: n.Node) -> None:
    """Some bases convert their fields after ``__init__``, and refuse an instance without one of them."""
    if not has_base_in(run, cls, run.kinds.complete):
        return
    fields, held = fields_of(run, cls), run.state.held(made)
    if fields is None:
        run.state.hold(made, RELEASED)
    elif held is not None and len(held) == 1 and isinstance(held[0], Fields):
        have = dict(held[0].fields)
        missing = [field.name for field in fields if field.name not in have and member(run, cls, field.name) is None]
        if missing:
            run.raises(place, python.fields_not_set(cls.definition.name, missing))
            run.state.hold(made, RELEASED)


def by_field(run: Running, cls: Class, arguments: Sequence[Argument], place: n.Node) -> dict[str, Value] | None:
    """What each field is given, or its default."""
    fields = fields_of(run, cls)
    if any(argument.name is None for argument in arguments) and is_by_keyword(run, cls):
        return None
    if fields is None or any(argument.stars for argument in arguments):
        return None
    positional = [argument.value for argument in arguments if argument.name is None]
    named = {argument.name: argument.value for argument in arguments if argument.name is not None}
    names = [field.name for field in fields]
    given = dict(zip(names, positional, strict=False)) | named
    own = own_fields_of(run, cls)
    wrong = [name for name in named if name not in names and name not in own]
    missing = [field.name for field in fields if field.name not in given and not field.has_default]
    if wrong or missing or len(positional) > len(fields):
        count = len(positional) if len(positional) > len(fields) else None
        run.raises(place, python.wrong_fields(cls.definition.name, names, wrong, missing, count))
        return dict.fromkeys(names, UNKNOWN)
    made = {field.name: given[field.name] if field.name in given else default_of(run, cls, field) for field in fields}
    return made | {name: value for name, value in named.items() if name in own}


def own_fields_of(run: Running, cls: Class) -> frozenset[str]:
    names = {base.fullname for each in lineage(cls) for base in each.bases if isinstance(base, External)}
    return frozenset(name for base in names for name in run.kinds.own_fields.get(base, ()))


def is_by_keyword(run: Running, cls: Class) -> bool:
    return any(name in run.kinds.by_keyword for name in decorators_of(cls))


def has_base_in(run: Running, cls: Class, names: frozenset[str]) -> bool:
    bases = (base for each in lineage(cls) for base in each.bases)
    return any(isinstance(base, External) and base.fullname in names for base in bases)


def is_settled(run: Running, value: Value) -> bool:
    """Whether the instance stays as it was made."""
    return isinstance(value, Object) and value.cls is not None and has_base_in(run, value.cls, run.kinds.settled)


def provides_replace(run: Running, cls: Class) -> bool:
    """Whether a library gives the class a method ``replace``."""
    return has_base_in(run, cls, run.kinds.replacing) or any(
        name in run.kinds.replacing for each in lineage(cls) for name in decorators_of(each)
    )


def decorators_of(cls: Class) -> list[str]:
    made = [each.callee if isinstance(each, n.CallExpr) else each for each in cls.definition.decorators]
    return [each.fullname for each in made if isinstance(each, n.RefExpr)]


def default_of(run: Running, cls: Class, field: Field) -> Value:
    if field.value is not None:
        return field.value
    if field.factory is not None:
        with run.inside(cls.frame):
            return call_unwritten(run, run.evaluate(field.factory), [], field.factory)
    with run.inside(cls.frame):
        return UNKNOWN if field.default is None else run.evaluate(field.default)
