"""The kinds of `Where`, and how a choice is read as one."""

from __future__ import annotations

import abc
import functools
import types
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Union, get_args, get_origin

import jax
import numpy as np

from treetyped.pattern import Pattern
from treetyped.roles import RoleType
from treetyped.selection import Choice, Where

if TYPE_CHECKING:
    from treetyped.selection import Leaves


@dataclass(frozen=True, slots=True, repr=False)
class PathWhere(Where[Any]):
    """The leaves at, or below, the places that a pattern names."""

    pattern: Pattern

    def __repr__(self) -> str:
        return repr(self.pattern.text)

    def marks(self, places: Leaves) -> Sequence[bool]:
        marks = [self.pattern.covers(path) for path in places.paths]
        if not any(marks):
            places.check_place(self.pattern.text, self.pattern.steps_before_wild)
        return marks


@dataclass(frozen=True, slots=True, repr=False)
class PrefixWhere(Where[Any]):
    """The leaves below each ``True`` of a tree of booleans that is a prefix of the tree."""

    treedef: Any
    flags: tuple[bool, ...]

    def __repr__(self) -> str:
        return f"a tree of booleans {self.treedef}"

    @property
    def exact(self) -> bool:
        return True

    def marks(self, places: Leaves) -> Sequence[bool]:
        subtrees = places.below(self.treedef, self.flags)
        return [flag for flag, size in zip(self.flags, subtrees, strict=True) for _ in range(size)]


@dataclass(frozen=True, slots=True, repr=False)
class TypeWhere(Where[Any]):
    """The leaves that are instances of a class."""

    leaf_type: type

    def __repr__(self) -> str:
        return self.leaf_type.__name__

    @property
    def of_structure(self) -> bool:
        return False

    def of_classes(self, leaves: Sequence[Any]) -> bool:
        # An abstract class may be told of more subclasses later.
        return type(self.leaf_type) is not abc.ABCMeta and _by_class(leaves, self.leaf_type) is not None

    def marks(self, places: Leaves) -> Sequence[bool]:
        marks = _by_class(places.leaves, self.leaf_type)
        if marks is None:
            marks = [isinstance(leaf, self.leaf_type) for leaf in places.leaves]
        if not any(marks) and issubclass(self.leaf_type, np.generic):
            for index, leaf in enumerate(places.leaves):
                if getattr(leaf, "dtype", None) == self.leaf_type:
                    name = self.leaf_type.__name__
                    raise TypeError(
                        f'tree.{places.function}: "where" is the class {name}, but the leaf at {places.shown(index)} '
                        f"is an array of this dtype: {DTYPE_CURE.format(name)}"
                    )
        return marks


@dataclass(frozen=True, slots=True, repr=False)
class PredicateWhere(Where[Any]):
    """The leaves for which a function returns true."""

    predicate: Callable[[Any], bool]

    def __repr__(self) -> str:
        return getattr(self.predicate, "__name__", repr(self.predicate))

    @property
    def key(self) -> Hashable:
        # A lambda is made anew each time; what it answers is compared in any case.
        return (PredicateWhere, getattr(self.predicate, "__qualname__", None))

    @property
    def of_structure(self) -> bool:
        return False

    def marks(self, places: Leaves) -> Sequence[bool]:
        marks = list(map(self.predicate, places.leaves))
        if {bool}.issuperset(map(type, marks)):
            return marks
        for index, mark in enumerate(marks):
            if not isinstance(mark, bool | np.bool_):
                raise TypeError(
                    f"tree.{places.function}: the predicate returned {_shown(mark)} for the leaf at "
                    f"{places.shown(index)}: return a bool"
                )
        return [bool(mark) for mark in marks]


@dataclass(frozen=True, slots=True, repr=False)
class NotWhere(Where[Any]):
    """The leaves that another choice leaves out."""

    inner: Where[Any]

    def __repr__(self) -> str:
        return f"~{self.inner!r}"

    @property
    def of_structure(self) -> bool:
        return self.inner.of_structure

    @property
    def key(self) -> Hashable:
        return self if self.of_structure else (NotWhere, self.inner.key)

    @property
    def exact(self) -> bool:
        return self.inner.exact

    def marks(self, places: Leaves) -> Sequence[bool]:
        return [not mark for mark in self.inner.marks(places)]


@dataclass(frozen=True, slots=True, repr=False)
class BothWhere(Where[Any]):
    """The leaves that two choices have in common."""

    left: Where[Any]
    right: Where[Any]

    def __repr__(self) -> str:
        return f"({self.left!r} & {self.right!r})"

    @property
    def of_structure(self) -> bool:
        return self.left.of_structure and self.right.of_structure

    @property
    def key(self) -> Hashable:
        return self if self.of_structure else (BothWhere, self.left.key, self.right.key)

    @property
    def exact(self) -> bool:
        return self.left.exact or self.right.exact

    def marks(self, places: Leaves) -> Sequence[bool]:
        return [a and b for a, b in zip(self.left.marks(places), self.right.marks(places), strict=True)]


@dataclass(frozen=True, slots=True, repr=False)
class EitherWhere(Where[Any]):
    """The leaves of two choices together."""

    left: Where[Any]
    right: Where[Any]

    def __repr__(self) -> str:
        return f"({self.left!r} | {self.right!r})"

    @property
    def of_structure(self) -> bool:
        return self.left.of_structure and self.right.of_structure

    @property
    def key(self) -> Hashable:
        return self if self.of_structure else (EitherWhere, self.left.key, self.right.key)

    @property
    def exact(self) -> bool:
        return self.left.exact or self.right.exact

    def marks(self, places: Leaves) -> Sequence[bool]:
        return [a or b for a, b in zip(self.left.marks(places), self.right.marks(places), strict=True)]


@dataclass(frozen=True, slots=True, repr=False)
class RoleWhere(Where[Any]):
    """The leaves of a role, or of a kind of it."""

    role: RoleType

    def __repr__(self) -> str:
        return self.role.__name__

    def marks(self, places: Leaves) -> Sequence[bool]:
        return [role is not None and issubclass(role, self.role) for role in places.roles]


def read(choice: object, argument: str, function: str) -> Where[Any]:
    """The choice that an argument of a function of `treetyped.tree` says."""
    if type(choice) is types.FunctionType:
        return PredicateWhere(choice)
    dtype = getattr(choice, "dtype", None)
    if isinstance(choice, type) and isinstance(dtype, np.dtype):  # jnp.float32, of which there are no instances
        choice = dtype
    if isinstance(choice, type) and choice is not Any and not isinstance(choice, Choice):
        return TypeWhere(_leaf_type(choice))
    # Nested `Annotated` are one, and the inner metadata comes first.
    for each in (choice, *getattr(choice, "__metadata__", ())):
        if isinstance(each, Choice):
            return each.as_where()
    if get_origin(choice) in (Union, types.UnionType):
        parts = [each for each in get_args(choice) if each is not type(None)]
        first, *others = (read(part, argument, function) for part in parts)
        for other in others:
            first = EitherWhere(first, other)
        return first
    if isinstance(choice, str):
        return _path(choice)
    leaves, treedef = jax.tree_util.tree_flatten(choice)
    if leaves and all(isinstance(leaf, bool | np.bool_) for leaf in leaves):
        return PrefixWhere(treedef, tuple(map(bool, leaves)))
    if callable(choice) and choice is not Any and get_origin(choice) is None:
        return PredicateWhere(choice)
    raise TypeError(
        f'tree.{function}: "{argument}" is {_shown(choice)}, which does not say which leaves: {_cure(choice)}'
    )


@functools.lru_cache(maxsize=256)
def _path(text: str) -> PathWhere:
    return PathWhere(Pattern(text))


def _by_class(leaves: Sequence[Any], cls: type) -> list[bool] | None:
    """Whether each leaf is an instance of a class; ``None`` if the class of some leaf does not decide."""
    try:
        return list(map(_answers(cls, abc.get_cache_token()).__getitem__, map(type, leaves)))
    except KeyError:
        return None


SIMPLE: Final = (jax.Array, np.ndarray, np.generic, bool, int, float, complex, str, bytes)
"""Classes whose instances say nothing else of their class than what it is."""


class Answers(dict[type, bool]):
    """Whether leaves are instances of a class, by the leaf's own class where that alone decides."""

    def __init__(self, cls: type) -> None:
        self.cls = cls

    def __missing__(self, kind: type) -> bool:
        # Other classes may say something else of each instance: `jaxtyping` looks at shapes, a tracer at its type.
        if type(self.cls) not in (type, abc.ABCMeta, type(jax.Array)) or not issubclass(kind, SIMPLE):
            raise KeyError(kind)
        self[kind] = issubclass(kind, self.cls)
        return self[kind]


@functools.lru_cache(maxsize=256)
def _answers(cls: type, token: object) -> Answers:
    """What is known of a class; the token changes when an abstract class is told of more subclasses."""
    return Answers(cls)


DTYPE_CURE: Final = "give a function, such as lambda leaf: leaf.dtype == jnp.{}"


def _cure(choice: object) -> str:
    """What was meant, if that is clear."""
    if isinstance(choice, tuple | list) and choice and all(isinstance(part, Choice | type) for part in choice):
        return "combine choices by |, as in Param | State"
    if isinstance(choice, np.dtype):
        return DTYPE_CURE.format(choice)
    return (
        "give a role, the class of a leaf, a function of a leaf that returns a bool, "
        'a path such as ".layers[*].weight", or a tree of booleans'
    )


def _leaf_type(cls: type) -> type:
    if _is_node(cls):
        raise TypeError(f"{cls.__name__} is a node, so no leaf is one: give the class of a leaf, a role or a path")
    return cls


def _is_node(cls: type) -> bool:
    """Whether JAX opens instances of the class; before JAX 0.10 it can only be asked about one."""
    if hasattr(jax.tree_util, "is_tree_node"):
        return jax.tree_util.is_tree_node(cls)
    try:
        blank = cls.__new__(cls)  # type: ignore[call-overload]
    except TypeError:
        return False
    try:
        return jax.tree_util.default_registry.flatten_one_level(blank) is not None
    except Exception:  # its own flatten asks for what a blank one has not
        return True


def _shown(value: object) -> str:
    return repr(value) if value is None or isinstance(value, str | int | float) else f"a {type(value).__name__}"
