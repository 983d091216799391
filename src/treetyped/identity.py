"""What makes two static values the same.

JAX reuses compiled code when the static values of two trees are equal, and Python's ``==`` is the wrong equality for
that: ``1 == True == 1.0`` although code compiled for one is wrong for another, ``0.0 == -0.0`` although ``1 / x``
differs, and ``nan != nan`` although code compiled for one is right for the other. So each static value is given an
*identity*, a hashable key: types are part of it, floating point numbers count by their bits, tuples, frozen sets and
static dataclasses by their parts.
"""

import dataclasses
import enum
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Final

import jax
import numpy as np

PLAIN: Final = frozenset({str, int, bool, bytes, type(None)})
"""Types whose values are their own identity, once the type is known."""

COMPARES_FIELDS: Final = "__treetyped_compares_fields__"
"""The mark of the ``__eq__`` that this library writes."""

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
        NotStaticError: If the value, or a part of it, is an array or is not hashable.
    """
    kind = type(value)
    if kind in PLAIN:
        return (kind, value)
    if isinstance(value, enum.Enum):
        return (kind, id(value))
    rule = _BY_TYPE.get(kind) or next((rule for base, rule in _BY_BASE if isinstance(value, base)), None)
    if rule is None:
        rule = _of_dataclass if _compared_by_fields(kind) else _hashed
    return (kind, rule(value, path, exact))


def _of_float(value: float, path: str, exact: bool) -> Hashable:
    return value.hex()


def _of_complex(value: complex, path: str, exact: bool) -> Hashable:
    return (value.real.hex(), value.imag.hex())


def _of_slice(value: Any, path: str, exact: bool) -> Hashable:
    parts = {"start": value.start, "stop": value.stop, "step": value.step}
    return tuple(identity(part, f"{path}.{name}", exact=exact) for name, part in parts.items())


def _of_scalar(value: Any, path: str, exact: bool) -> Hashable:
    return _hashed(value, path, exact) if value.dtype.hasobject else (value.dtype, value.tobytes())


def _of_tuple(value: tuple[Any, ...], path: str, exact: bool) -> Hashable:
    return tuple(identity(item, f"{path}[{index}]", exact=exact) for index, item in enumerate(value))


def _of_set(value: Iterable[Any], path: str, exact: bool) -> Hashable:
    return frozenset(identity(item, f"{path}[...]", exact=exact) for item in value)


def _of_dataclass(value: Any, path: str, exact: bool) -> Hashable:
    names = (each.name for each in dataclasses.fields(value) if exact or each.compare)
    unset = dataclasses.MISSING
    return tuple(identity(getattr(value, name, unset), f"{path}.{name}", exact=exact) for name in names)


def _refuse_array(value: Any, path: str, exact: bool) -> Hashable:
    what = "a traced array" if isinstance(value, jax.core.Tracer) else "an array"
    raise NotStaticError(path, what, _LEAF_CURE)


def _hashed(value: Any, path: str, exact: bool) -> Hashable:
    try:
        hash(value)
    except Exception as error:
        kind = type(value)
        cure = "make it frozen=True" if dataclasses.is_dataclass(kind) else "use a hashable value"
        raise NotStaticError(
            path, f"a value of type {kind.__name__}, which is not hashable", _CURES.get(kind, cure)
        ) from error
    return id(value) if exact else value


def _compared_by_fields(kind: type) -> bool:
    """Whether values are compared field by field: ``__eq__`` is generated, here or by ``dataclasses``."""
    if not dataclasses.is_dataclass(kind) or kind.__hash__ is None:
        return False
    # ``dataclasses`` compiles its methods from a text without a file.
    code = getattr(kind.__eq__, "__code__", None)
    return getattr(kind.__eq__, COMPARES_FIELDS, False) or (code is not None and code.co_filename == "<string>")


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
    (jax.Array, _refuse_array),
    (np.ndarray, _refuse_array),
    (np.generic, _of_scalar),
    (tuple, _of_tuple),
    (frozenset, _of_set),
)
