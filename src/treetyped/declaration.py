"""The checks of a class body: what cannot work is refused while the class is decorated."""

import contextlib
import dataclasses
import inspect
import types
import typing
from collections.abc import Iterator
from typing import Any, Final

import jax
import numpy as np

from treetyped.annotations import read
from treetyped.errors import DeclarationError, not_static
from treetyped.fields import is_static
from treetyped.hints import members
from treetyped.identity import NotStaticError, identity
from treetyped.node import has_slotted_base, node_of
from treetyped.roles import role_of
from treetyped.subclassing import pending_of

_PROTOCOL: Final = frozenset(
    {"tree_flatten", "tree_unflatten", "tree_flatten_with_keys", "tree_flatten_with_path"},
)


def check_class(cls: Any, options: dict[str, Any], *, slots: Any) -> None:
    """Refuses what cannot be decorated, before anything is changed.

    Args:
        cls: What the decorator was applied to.
        options: The options that ``dataclasses`` has too.
        slots: Whether the class asks for slots.

    Raises:
        DeclarationError: One sentence: the class, the field, the cure.
    """
    if not isinstance(cls, type):
        raise DeclarationError(
            f"pytree_dataclass decorates a class, not {cls!r}: write @pytree_dataclass above a class"
        )
    for option, value in {**options, "slots": slots}.items():
        if not isinstance(value, bool):
            raise DeclarationError(f"{cls.__name__}: option {option} is {value!r}: give True or False")
    _check_first_time(cls)
    _check_bases(cls)
    if (slots or has_slotted_base(cls)) and "__slots__" in vars(cls):
        raise DeclarationError(f"{cls.__name__} has __slots__ of its own: remove them, or decorate it with slots=False")
    annotations = inspect.get_annotations(cls)
    for name, value in vars(cls).items():
        if isinstance(value, dataclasses.Field) and name not in annotations:
            raise DeclarationError(
                f"{cls.__name__}.{name} is a field without annotation: write {name}: <type> = field(...)"
            )
    for name, annotation in annotations.items():
        if not _is_class_variable(cls, annotation):
            _check_default(cls, name)


@contextlib.contextmanager
def unchanged_if_refused(cls: Any) -> Iterator[None]:
    """Takes back what was done to a class body if what follows raises; the class can be mended and decorated again."""
    before = dict(vars(cls))
    try:
        yield
    except BaseException:
        for name in vars(cls).keys() - before.keys():
            delattr(cls, name)
        for name, value in before.items():
            if vars(cls).get(name, dataclasses.MISSING) is not value:
                setattr(cls, name, value)
        raise


def check_fields(cls: type) -> None:
    """Refuses fields whose names have a meaning for Python, dataclasses or JAX.

    Args:
        cls: A class that ``dataclasses.dataclass`` has processed.

    Raises:
        DeclarationError: One sentence: the class, the field, the cure.
    """
    for name, declared in vars(cls)["__dataclass_fields__"].items():
        if declared._field_type is dataclasses._FIELD_CLASSVAR:  # type: ignore[attr-defined]
            continue
        if declared._field_type is dataclasses._FIELD_INITVAR and is_static(declared):  # type: ignore[attr-defined]
            raise DeclarationError(f"{cls.__name__}.{name} is an InitVar, which is not stored: remove static=True")
        if name in _PROTOCOL or _is_dunder(name):
            raise DeclarationError(
                f"{cls.__name__}.{name} has a name that Python or JAX gives a meaning: rename the field"
            )


def check_roles(cls: type) -> None:
    """Refuses a role on a static field of the class body: `tree.filter` would never find it.

    Raises:
        DeclarationError: One sentence: the class, the field, the cure.
    """
    declared = vars(cls)["__dataclass_fields__"]
    for name, annotation in inspect.get_annotations(cls).items():
        if name not in declared or not is_static(declared[name]):
            continue
        try:
            roles = [role for part in members(read(cls, annotation)) if (role := role_of(part)) is not None]
        except Exception:  # an alias of names that are defined later
            continue
        for role in roles:
            raise DeclarationError(
                f"{cls.__name__}.{name} is static, but has the role {role.__name__}, which is for leaves: "
                f"remove static=True, or the role"
            )


def prepare_overrides(cls: type) -> None:
    """Makes a field that overrides a base's attribute a plain field.

    ``dataclasses`` takes an inherited attribute for the field's default, and so a property that the field implements,
    or the slot of the field that it overrides.
    """
    for name in inspect.get_annotations(cls):
        if name in vars(cls) or _is_dunder(name):
            continue
        inherited = inspect.getattr_static(cls, name, None)
        if inspect.isdatadescriptor(inherited) or inspect.isroutine(inherited):
            setattr(cls, name, dataclasses.field())


def _is_class_variable(cls: type, annotation: Any) -> bool:
    """Whether ``dataclasses`` makes no field of it, also where the annotation is a text."""
    is_one = dataclasses._is_classvar  # type: ignore[attr-defined]
    if not isinstance(annotation, str):
        return bool(is_one(annotation, typing))
    return bool(dataclasses._is_type(annotation, cls, typing, typing.ClassVar, is_one))  # type: ignore[attr-defined]


def _is_dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _check_first_time(cls: type) -> None:
    if node_of(cls) is not None:
        raise DeclarationError(f"{cls.__name__} is decorated twice: remove one @pytree_dataclass")
    if "__dataclass_fields__" in vars(cls):
        raise DeclarationError(f"{cls.__name__} is a dataclass already: write @pytree_dataclass instead of @dataclass")


def _check_bases(cls: type) -> None:
    for base in cls.__mro__:
        new = vars(base).get("__new__")
        if base is not object and isinstance(new, types.BuiltinFunctionType) and pending_of(base) is None:
            if new is object.__new__:
                continue
            raise DeclarationError(
                f"{cls.__name__} inherits from {base.__name__}, which stores values of its own that are no fields: "
                f"make the {base.__name__} a field"
            )


def _check_default(cls: type, name: str) -> None:
    value = vars(cls).get(name, dataclasses.MISSING)
    static = isinstance(value, dataclasses.Field) and is_static(value)
    default = value.default if isinstance(value, dataclasses.Field) else value
    if default is dataclasses.MISSING:
        return
    if static:
        try:
            identity(default)
        except NotStaticError as error:
            raise DeclarationError(str(not_static(cls.__name__, name, error.path, error.what, error.cure))) from None
    elif type(default).__hash__ is None:
        what = "an array" if isinstance(default, jax.Array | np.ndarray) else f"a mutable {type(default).__name__}"
        raise DeclarationError(
            f"{cls.__name__}.{name} has {what} as its default, which all instances would share: "
            f"write field(default_factory=...)"
        )
