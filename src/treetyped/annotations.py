"""The annotations of a class's fields, read as types: inherited, generic, and also where a name is not found."""

from __future__ import annotations

import builtins
import inspect
import re
import sys
import types
import typing
import weakref
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, get_args, get_origin

Fields = Mapping[str, Any]
_KNOWN: Final[weakref.WeakKeyDictionary[type, Fields]] = weakref.WeakKeyDictionary()


class Unknown:
    """A name in an annotation that is not found when the program runs."""

    def __init__(self, name: str, *, is_generic: bool = False) -> None:
        self.name = name
        self.is_generic = is_generic

    def __getitem__(self, item: Any) -> Unknown:
        return Unknown(self.name, is_generic=True)

    def __getattr__(self, name: str) -> Unknown:
        if name.startswith("_"):
            raise AttributeError(name)
        return Unknown(f"{self.name}.{name}")

    def __or__(self, other: Any) -> Any:
        return typing.Union[self, other]  # noqa: UP007

    def __ror__(self, other: Any) -> Any:
        return typing.Union[other, self]  # noqa: UP007

    def __call__(self) -> None:
        """``typing`` takes what can be called for a type."""


class Names(dict[str, Any]):
    """The names that an annotation may use; another is an `Unknown`."""

    def __missing__(self, name: str) -> Any:
        return getattr(builtins, name) if hasattr(builtins, name) else Unknown(name)


def fields_of(cls: type, declared: Any = Any) -> Fields:
    """The annotation of each field of a class, by name.

    The rule: a field's annotation is that of the nearest base that declares it, with the type arguments that the
    subclasses, and ``declared`` if it is ``cls[...]``, give.
    """
    found = _KNOWN.get(cls)
    if found is None:
        found = _KNOWN[cls] = dict(_annotations(cls))
    parameters = getattr(cls, "__parameters__", ())
    if get_origin(declared) is not cls or not parameters:
        return found
    given = dict(zip(parameters, get_args(declared), strict=False))
    return {name: substitute(annotation, given) for name, annotation in found.items()}


def set_fields(cls: type, fields: Fields) -> None:
    """From now on, these are the annotations of the fields of ``cls``."""
    _KNOWN[cls] = fields


def is_text(cls: type) -> bool:
    """Whether an annotation of the class or of a base is a text, as with ``from __future__ import annotations``."""
    return any(isinstance(annotation, str) for base in cls.__mro__ for annotation in _own(base).values())


def defaults_to_none(cls: type, name: str) -> bool:
    """Whether a field's default is ``None``, which its annotation need not say."""
    declared = getattr(cls, "__dataclass_fields__", {}).get(name)
    return declared is not None and declared.default is None


def _annotations(cls: type) -> Iterator[tuple[str, Any]]:
    given = _arguments(cls)
    try:
        hints = typing.get_type_hints(cls, include_extras=True)
    except Exception:  # a name that only checkers see, or one of a function's body
        hints = {name: read(base, text) for base in reversed(cls.__mro__) for name, text in _own(base).items()}
    owners = {name: base for base in reversed(cls.__mro__) for name in _own(base)}
    for name, hint in hints.items():
        yield name, substitute(hint, given.get(owners.get(name, cls), {}))


def _own(cls: type) -> Mapping[str, Any]:
    return inspect.get_annotations(cls)


def read(cls: type, annotation: Any) -> Any:
    """An annotation in the body of a class, also if it is a text; a name that is not found is an `Unknown`."""
    if not isinstance(annotation, str):
        return annotation
    module = sys.modules.get(cls.__module__)
    parameters = {parameter.__name__: parameter for parameter in getattr(cls, "__type_params__", ())}
    names = Names({**(vars(module) if module else {}), cls.__name__: cls, **parameters})
    try:
        return eval(annotation, {}, names)
    except Exception:  # an annotation may be any text
        return Unknown(annotation)


def _arguments(cls: type) -> dict[type, dict[Any, Any]]:
    """What each generic base's type parameters are in ``cls``."""
    found: dict[type, dict[Any, Any]] = {}

    def visit(sub: type, given: dict[Any, Any]) -> None:
        for base in vars(sub).get("__orig_bases__", sub.__bases__):
            origin = get_origin(base) or base
            parameters = getattr(origin, "__parameters__", ())
            arguments = [substitute(argument, given) for argument in get_args(base)]
            found[origin] = dict(zip(parameters, arguments, strict=False))
            if isinstance(origin, type):
                visit(origin, found[origin])

    visit(cls, {})
    return found


def substitute(annotation: Any, given: Mapping[Any, Any]) -> Any:
    """An annotation with type parameters replaced."""
    for parameter, argument in given.items():
        if annotation is parameter:  # not ``in``: an annotation need not be hashable
            return argument
    parameters = getattr(annotation, "__parameters__", ())
    if isinstance(annotation, type) or not any(parameter in given for parameter in parameters):
        return annotation
    return annotation[tuple(given.get(parameter, parameter) for parameter in parameters)]


def show_annotation(annotation: Any) -> str:
    """An annotation as people write it, without modules and roles: ``dict[str, Array | None]``."""
    if annotation is None or annotation is types.NoneType:
        return "None"
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return show_annotation(arguments[0])
    if origin in (typing.Union, types.UnionType):
        return " | ".join(map(show_annotation, arguments))
    if origin is typing.Literal:
        return f"Literal[{', '.join(map(repr, arguments))}]"
    if isinstance(annotation, list):  # the parameters of a Callable
        return f"[{', '.join(map(show_annotation, annotation))}]"
    if origin is not None and arguments:
        return f"{show_annotation(origin)}[{', '.join(map(show_annotation, arguments))}]"
    if annotation is Ellipsis:
        return "..."
    name = getattr(annotation, "__name__", None) or str(annotation)
    return re.sub(r"\b(?:[A-Za-z_]\w*\.)+(?=[A-Za-z_])", "", name)  # jaxtyping's names hold modules
