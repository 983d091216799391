"""What makes two static values the same.

JAX reuses compiled code when the static values of two trees are equal, and Python's ``==`` is the wrong equality for
that: ``1 == True == 1.0`` although code compiled for one is wrong for another, ``0.0 == -0.0`` although ``1 / x``
differs, and ``nan != nan`` although code compiled for one is right for the other. So each static value is given an
*identity*, a hashable key: types are part of it, floating point numbers count by their bits, tuples, frozen sets and
static dataclasses by their parts.

A value that has parts without an identity, such as a frozen dataclass with a list that its own ``__hash__`` knows how
to hash, counts as a whole, by its own ``==`` and ``hash``: what JAX can work with is never refused for what it holds.
"""

import dataclasses
import enum
import functools
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Final

import jax
import numpy as np

PLAIN: Final = frozenset({str, int, bool, bytes, type(None)})
"""Types whose values are their own identity, once the type is known."""

COMPARES_FIELDS: Final = "__treetyped_compares_fields__"
"""The mark of the ``__eq__`` and the ``__hash__`` that this library writes."""

_LEAF_CURE: Final = "remove static=True, so that it becomes a leaf"
_CURES: Final[dict[type, str]] = {
    list: "make it a tuple",
    dict: "make it a tuple of pairs or a frozen dataclass",
    set: "make it a frozenset",
    bytearray: "make it bytes",
}


class NotStaticError(Exception):
    """A value has no identity; carries where in it, what it is, and the cure."""

    def __init__(self, path: str, what: str, cure: str) -> None:
        super().__init__(path, what, cure)
        self.path = path
        self.what = what
        self.cure = cure


class _Compared:
    """The identity of a value that is compared by ``==`` alone, as its own ``__hash__`` fails."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Compared) and (self.value is other.value or bool(self.value == other.value))

    def __hash__(self) -> int:
        return hash(type(self.value))


def identity(value: Any, path: str = "", *, exact: bool = False) -> Hashable:
    """The key that two static values share if, and only if, code compiled for one is right for the other.

    Example:
        >>> identity(1) == identity(True)
        False
        >>> identity((float("nan"),)) == identity((float("nan"),))
        True

    Args:
        value: Any value.
        path: Where ``value`` is, as code after the field's name.
        exact: Whether values share the key only if nobody can tell them apart: an ``__eq__`` written by hand and
            ``compare=False`` do not count then. The key is good as long as ``value`` is alive.

    Raises:
        NotStaticError: If the value is an array or is not hashable.
    """
    kind: Any = type(value)
    if kind in PLAIN:
        return (kind, value)
    rule = _rule_of(kind)
    try:
        return (kind, rule(value, path, exact))
    except NotStaticError:  # it may know what to do with the parts that it holds
        if rule is _as_a_whole or not (_is_hashable(value) or _hashes_by_hand(kind)):
            raise
    return (kind, _as_a_whole(value, path, exact))


@functools.lru_cache(maxsize=256)  # a bound, so that few classes outlive their use here
def _rule_of(kind: type) -> "_Rule":
    if kind in _BY_TYPE:
        return _BY_TYPE[kind]
    if _compared_by_fields(kind):
        return _of_dataclass
    return next((rule for base, rule in _BY_BASE if issubclass(kind, base)), _as_a_whole)


@functools.lru_cache(maxsize=256)
def _field_names(kind: type) -> tuple[frozenset[str], tuple[str, ...]]:
    """All fields of a dataclass, and those that ``==`` looks at."""
    declared = dataclasses.fields(kind)
    return frozenset(each.name for each in declared), tuple(each.name for each in declared if each.compare)


def _of_float(value: float, path: str, exact: bool) -> Hashable:
    return value.hex()


def _of_complex(value: complex, path: str, exact: bool) -> Hashable:
    return (value.real.hex(), value.imag.hex())


def _of_slice(value: Any, path: str, exact: bool) -> Hashable:
    parts = {"start": value.start, "stop": value.stop, "step": value.step}
    return tuple(identity(part, f"{path}.{name}", exact=exact) for name, part in parts.items())


def _of_scalar(value: Any, path: str, exact: bool) -> Hashable:
    return _as_a_whole(value, path, exact) if value.dtype.hasobject else (value.dtype, value.tobytes())


def _of_tuple(value: tuple[Any, ...], path: str, exact: bool) -> Hashable:
    if type(value) is not tuple and type(value).__eq__ is not tuple.__eq__:
        return _as_a_whole(value, path, exact)
    types = tuple(map(type, value))
    if PLAIN.issuperset(types):
        return (types, tuple(value))
    return tuple(identity(item, f"{path}[{index}]", exact=exact) for index, item in enumerate(value))


def _of_set(value: Iterable[Any], path: str, exact: bool) -> Hashable:
    return frozenset(identity(item, f"{path}[...]", exact=exact) for item in value)


def _of_member(value: enum.Enum, path: str, exact: bool) -> Hashable:
    return id(value)


def _of_dataclass(value: Any, path: str, exact: bool) -> Hashable:
    kind: Any = type(value)
    declared, compared = _field_names(kind)
    if exact and not getattr(value, "__dict__", {}).keys() <= declared:
        return _as_a_whole(value, path, exact)  # it holds something that is no field
    names = declared if exact else compared
    unset = dataclasses.MISSING
    return tuple(identity(getattr(value, name, unset), f"{path}.{name}", exact=exact) for name in names)


def _as_a_whole(value: Any, path: str, exact: bool) -> Hashable:
    """By the value's own ``==`` and ``hash``."""
    if _is_hashable(value):
        return id(value) if exact else value
    if isinstance(value, jax.Array | np.ndarray):
        raise NotStaticError(path, "a traced array" if isinstance(value, jax.core.Tracer) else "an array", _LEAF_CURE)
    kind = type(value)
    if _hashes_by_hand(kind):
        if _holds_array(value):
            raise NotStaticError(path, f"a value of type {kind.__name__} that holds an array", "keep arrays in leaves")
        return id(value) if exact else _Compared(value)
    cure = "make it frozen=True" if dataclasses.is_dataclass(kind) else "use a hashable value"
    raise NotStaticError(path, f"a value of type {kind.__name__}, which is not hashable", _CURES.get(kind, cure))


def _is_hashable(value: Any) -> bool:
    try:
        hash(value)
    except Exception:  # a ``__hash__`` written by hand may raise anything
        return False
    return True


def _compared_by_fields(kind: type) -> bool:
    """Whether values are compared field by field: ``__eq__`` is generated, here or by ``dataclasses``."""
    if not dataclasses.is_dataclass(kind) or kind.__hash__ is None:
        return False
    return _is_generated(kind.__eq__)


def _hashes_by_hand(kind: type) -> bool:
    """Whether somebody wrote ``__hash__``, as for Flax's modules: if it fails, JAX compares the values all the same."""
    return hasattr(kind.__hash__, "__code__") and not _is_generated(kind.__hash__)


def _is_generated(method: Any) -> bool:
    # ``dataclasses`` compiles its methods from a text without a file.
    code = getattr(method, "__code__", None)
    return getattr(method, COMPARES_FIELDS, False) or (code is not None and code.co_filename == "<string>")


def _holds_array(value: Any) -> bool:
    """Whether an attribute or an item is an array or holds one; arrays cannot be compared by ``==``."""
    parts = list(getattr(value, "__dict__", {}).values())
    if isinstance(value, tuple):
        parts += value
    elif dataclasses.is_dataclass(value):
        parts += [getattr(value, each.name, None) for each in dataclasses.fields(value)]
    return any(isinstance(leaf, jax.Array | np.ndarray) for leaf in jax.tree_util.tree_leaves(parts))


_Rule = Callable[[Any, str, bool], Hashable]
_BY_TYPE: Final[dict[type, _Rule]] = {
    float: _of_float,
    complex: _of_complex,
    slice: _of_slice,
    range: _of_slice,
    tuple: _of_tuple,
    frozenset: _of_set,
}
_BY_BASE: Final[tuple[tuple[type, _Rule], ...]] = (
    (enum.Enum, _of_member),
    (np.generic, _of_scalar),
    (tuple, _of_tuple),
    (frozenset, _of_set),
)
