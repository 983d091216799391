"""Instances of classes of the file: what they hold when they are made.

A dataclass has an ``__init__`` that nobody wrote. A class may run it for its own instances, as ``super().__init__``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy import nodes as n

from treetyped_mypy.errors import python
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.classes import (
    NO_BASES,
    Field,
    fields_of,
    has_base_in,
    is_by_base,
    is_of_class,
    kind_of,
    member,
)
from treetyped_mypy.flow.contents import RELEASED, Contents, Entries, Fields
from treetyped_mypy.flow.ends import EndedError
from treetyped_mypy.flow.iteration import items_of
from treetyped_mypy.flow.lineage import lineage
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Atom, Class, External, Object, Tuple, Value
from treetyped_mypy.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Generated(Atom):
    """The ``__init__`` that a dataclass has without writing it: it sets the fields of ``cls``."""

    cls: Class

    @property
    def binds(self) -> bool:
        return True


def initializer(run: Running, cls: Class) -> Value | None:
    """The nearest ``__init__``, written or generated; none if it is Python's own."""
    found = (own_initializer(run, each) for each in lineage(cls))
    return next((each for each in found if each is not None), None)


def own_initializer(run: Running, cls: Class) -> Value | None:
    is_inherited = not cls.is_dataclass and has_base_in(run, cls, run.kinds.inheriting)
    written = member(run, cls, "__init__") if is_inherited else run.state.bound(cls.frame, "__init__")
    return written or (Generated(cls) if cls.is_dataclass or is_by_base(run, cls) else None)


def make(run: Running, cls: Class, arguments: Sequence[Argument], place: n.Node) -> Value | None:
    """``C(...)``; none if it is not followed."""
    if has_base_in(run, cls, TYPED_DICTS):
        return typed_dict(run, arguments, place)
    if (found := run.kinds.instance(run, cls, arguments, place)) is not None:
        return found
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
        if not initialised(run, made, initializer(run, cls), arguments, place):
            return None
        if has_base_in(run, cls, run.kinds.complete):
            complete(run, made, cls, place)
    finally:
        run.making.pop()
    run.kinds.made(run, made)
    return made


def made_of_items(run: Running, cls: Class, arguments: Sequence[Argument], place: n.Node) -> Value | None:
    """``Point._make(items)``."""
    items = items_of(run, arguments[0].value) if len(arguments) == 1 and not arguments[0].stars else None
    return None if items is None else make(run, cls, [Argument(item) for item in items], place)


def complete(run: Running, made: Object, cls: Class, place: n.Node) -> None:
    """What some bases do last, whoever has set the fields."""
    check_fields(run, made, cls, place)
    convert(run, made, cls, place)
    for each in lineage(cls):
        check = run.state.bound(each.frame, "__check_init__")
        if check is not None:
            run.call(check, [Argument(made)], place)


def convert(run: Running, made: Object, cls: Class, place: n.Node) -> None:
    """A field with a converter holds what that makes of the value that it was given."""
    held = run.state.held(made)
    converters = {field.name: field.converter for field in fields_of(run, cls) or () if field.converter is not None}
    if not converters or held is None:
        return
    have = dict(held[0].fields) if len(held) == 1 and isinstance(held[0], Fields) else {}
    with run.inside(cls.frame), run.in_call(place):
        named = {name: converted(run, made_by, have.get(name, UNKNOWN)) for name, made_by in converters.items()}
    named = {name: run.declared_field(cls, name, place) if value is UNKNOWN else value for name, value in named.items()}
    run.state.hold(made, tuple(with_fields(each, named) for each in held))


def converted(run: Running, converter: n.Expression, value: Value) -> Value:
    return run.call(run.evaluate(converter), [Argument(value)], converter)


TYPED_DICTS: Final = frozenset({"typing.TypedDict", "typing_extensions.TypedDict"})


def typed_dict(run: Running, arguments: Sequence[Argument], place: n.Node) -> Value | None:
    """``Spring(k=1.0, m=2.0)`` of a ``TypedDict`` is a dict like any other."""
    pairs = [(argument.name, argument.value) for argument in arguments if argument.name is not None]
    if len(pairs) < len(arguments) or any(argument.stars for argument in arguments):
        return None
    return run.make(place, Entries("dict", tuple(pairs)))


def initialised(run: Running, made: Object, init: Value | None, arguments: Sequence[Argument], place: n.Node) -> bool:
    """Run what makes the instance; whether that is followed."""
    if isinstance(init, Generated):
        return fill(run, init, [Argument(made), *arguments], place)
    if init is not None and made.cls is not None:
        run.call(init, [Argument(made), *arguments], place)
    elif arguments:
        if made.cls is None or has_other_base(made.cls):
            return False
        raise EndedError
    return True


def has_other_base(cls: Class) -> bool:
    """Whether a base is of another module, which may take the arguments."""
    bases = (base for each in lineage(cls) for base in each.bases)
    return any(not isinstance(base, Class) and getattr(base, "fullname", "") not in NO_BASES for base in bases)


def fill(run: Running, init: Generated, arguments: Sequence[Argument], place: n.Node) -> bool:
    """What the generated ``__init__`` does to an instance; whether that is followed."""
    made = arguments[0].value if arguments else UNKNOWN
    held = run.state.held(made) if isinstance(made, Object) and made.cls is not None else None
    given = by_field(run, init.cls, arguments[1:], place)
    if given is None or held is None or not isinstance(made, Object) or made.cls is None:
        return False
    run.state.hold(made, tuple(with_fields(each, given) for each in held))
    if member(run, init.cls, "__post_init__") is not None:
        run.call(member(run, made.cls, "__post_init__") or UNKNOWN, [Argument(made)], place)
    return True


def with_fields(contents: Contents, named: dict[str, Value]) -> Contents:
    return Fields(tuple({**dict(contents.fields), **named}.items())) if isinstance(contents, Fields) else contents


def check_fields(run: Running, made: Object, cls: Class, place: n.Node) -> None:
    """An instance without one of its fields is refused."""
    fields, held = fields_of(run, cls), run.state.held(made)
    if fields is None:
        run.state.hold(made, RELEASED)
    elif held is not None and len(held) == 1 and isinstance(held[0], Fields):
        have = dict(held[0].fields)
        missing = [each.name for each in fields if each.name not in have and not is_of_class(run, cls, each.name)]
        if missing:
            run.raises(place, python.fields_not_set(cls.definition.name, missing))
            run.state.hold(made, RELEASED)


def by_field(run: Running, cls: Class, arguments: Sequence[Argument], place: n.Node) -> dict[str, Value] | None:
    """What each field is given, or its default."""
    fields = fields_of(run, cls)
    if any(argument.name is None for argument in arguments) and is_by_keyword(run, cls):
        return None
    if fields is None:
        return None
    if any(argument.stars for argument in arguments):
        return unpacked(run, cls, fields, arguments, place)
    positional = [argument.value for argument in arguments if argument.name is None]
    named = {argument.name: argument.value for argument in arguments if argument.name is not None}
    taken = [field for field in fields if field.in_init]
    names = [field.name for field in taken]
    given = dict(zip(names, positional, strict=False)) | named
    own = own_fields_of(run, cls)
    wrong = [name for name in named if name not in names and name not in own]
    missing = [field.name for field in taken if field.name not in given and not field.has_default]
    if wrong or missing or len(positional) > len(taken):
        count = len(positional) if len(positional) > len(taken) else None
        run.raises(place, python.wrong_fields(cls.definition.name, names, wrong, missing, count))
        return {each.name: UNKNOWN for each in fields}
    set_here = [each for each in fields if each.in_init or each.has_default]
    made = {each.name: given[each.name] if each.name in given else default_of(run, cls, each) for each in set_here}
    made = {name: run.declared_field(cls, name, place) if value is UNKNOWN else value for name, value in made.items()}
    return made | {name: value for name, value in named.items() if name in own}


def unpacked(
    run: Running, cls: Class, fields: Sequence[Field], arguments: Sequence[Argument], place: n.Node
) -> dict[str, Value]:
    """What is given behind a star goes to fields that nobody sees: each holds what it is declared to be."""
    for argument in arguments:
        run.release(argument.value)
    return {each.name: run.declared_field(cls, each.name, place) for each in fields if each.in_init or each.has_default}


def own_fields_of(run: Running, cls: Class) -> frozenset[str]:
    names = {base.fullname for each in lineage(cls) for base in each.bases if isinstance(base, External)}
    return frozenset(name for base in names for name in run.kinds.own_fields.get(base, ()))


def is_by_keyword(run: Running, cls: Class) -> bool:
    return any(takes_keywords(run, decorator) for decorator in cls.definition.decorators)


def takes_keywords(run: Running, decorator: n.Expression) -> bool:
    made = decorator.callee if isinstance(decorator, n.CallExpr) else decorator
    unless = run.kinds.by_keyword.get(made.fullname) if isinstance(made, n.RefExpr) else None
    said = decorator.arg_names if isinstance(decorator, n.CallExpr) else []
    return unless is not None and unless not in said


def default_of(run: Running, cls: Class, field: Field) -> Value:
    if field.value is not None:
        return field.value
    if field.factory is not None:
        with run.inside(cls.frame):
            return run.call(run.evaluate(field.factory), [], field.factory)
    with run.inside(cls.frame):
        return UNKNOWN if field.default is None else run.evaluate(field.default)
