"""Which leaves of a tree are meant: a `Where`, and what can be read as one."""

from __future__ import annotations

import types
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, Union, get_args, get_origin

import jax
import numpy as np
from typing_extensions import TypeVar

from treetyped.pattern import Pattern

W_co = TypeVar("W_co", default=Any, covariant=True)


class Leaves(Protocol):
    """The leaves of one tree, and what a choice may ask of them."""

    function: str
    leaves: Sequence[Any]

    @property
    def paths(self) -> Sequence[tuple[str, ...]]: ...

    @property
    def roles(self) -> Sequence[type | None]: ...

    def shown(self, index: int) -> str: ...

    def below(self, treedef: Any, flags: Sequence[bool]) -> Sequence[int]: ...

    def check_place(self, text: str, steps: Sequence[str]) -> None: ...


class Choice:
    """What is a choice of leaves by itself, and combined with others by ``~``, ``&`` and ``|``: a `Where`, a role."""

    __slots__ = ()

    def as_where(self) -> Where[Any]:
        raise NotImplementedError

    def __invert__(self) -> Where[Any]:
        return NotWhere(self.as_where())

    def __and__(self, other: object) -> Where[Any]:
        return BothWhere(self.as_where(), where(other))

    def __rand__(self, other: object) -> Where[Any]:
        return BothWhere(where(other), self.as_where())

    def __or__(self, other: object) -> Where[Any]:
        return EitherWhere(self.as_where(), where(other))

    def __ror__(self, other: object) -> Where[Any]:
        return EitherWhere(where(other), self.as_where())


def no_truth(choice: Choice) -> TypeError:
    """The error for ``not Param`` and ``Param and State``, of which Python would keep nothing."""
    return TypeError(
        f"{choice!r} is neither true nor false: combine choices by ~, & and |, as in ~Param, Param | State"
    )


class Where(Choice, Generic[W_co]):
    """A choice of leaves; made by `where`, and combined with ``~``, ``&`` and ``|``.

    ``W_co`` is the choice as a type, for the mypy plugin: ``Where[Not[ParamRole]]``.
    """

    __slots__ = ()

    def as_where(self) -> Where[W_co]:
        return self

    def __bool__(self) -> bool:
        raise no_truth(self)

    @property
    def of_structure(self) -> bool:
        """Whether the treedef alone decides, so that the answer can be kept."""
        return True

    def marks(self, places: Leaves) -> Sequence[bool]:
        """Whether each leaf is meant, in order."""
        raise NotImplementedError


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

    def marks(self, places: Leaves) -> Sequence[bool]:
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
    def of_structure(self) -> bool:
        return False

    def marks(self, places: Leaves) -> Sequence[bool]:
        marks = [self.predicate(leaf) for leaf in places.leaves]
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

    def marks(self, places: Leaves) -> Sequence[bool]:
        return [a or b for a, b in zip(self.left.marks(places), self.right.marks(places), strict=True)]


def where(choice: object) -> Where[Any]:
    """Make a choice of leaves that can be combined with ``~``, ``&`` and ``|``.

    The rule: ``choice`` is a role (``Param``, ``ParamRole``), the class of a leaf or a union of such, a predicate of
    the leaf, a path pattern, or a tree of booleans that is a prefix of the tree that is asked. A path pattern is a
    path as `StructureError` writes it, from the root; ``*`` stands for any name, index or key, ``**`` for any number
    of steps; a pattern that names a node means all leaves below it.

    Example:
        >>> from treetyped import tree
        >>> tree.filter({"w": [1, 2.0], "b": 3}, tree.where(int) & ~tree.where("['w'][*]"))
        {'b': 3, 'w': [None, None]}

    Args:
        choice: what is meant; a `Where` is returned as it is.

    Returns:
        The choice.

    Raises:
        TypeError: ``choice`` is none of these.
    """
    return read(choice, "choice", "where")


def read(choice: object, argument: str, function: str) -> Where[Any]:
    """The choice that an argument of a function of `treetyped.tree` says."""
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
    dtype = getattr(choice, "dtype", None)
    if isinstance(choice, type) and isinstance(dtype, np.dtype):  # jnp.float32, of which there are no instances
        choice = dtype
    if isinstance(choice, type) and choice is not Any:
        return TypeWhere(_leaf_type(choice))
    if isinstance(choice, str):
        return PathWhere(Pattern(choice))
    leaves, treedef = jax.tree_util.tree_flatten(choice)
    if leaves and all(isinstance(leaf, bool | np.bool_) for leaf in leaves):
        return PrefixWhere(treedef, tuple(map(bool, leaves)))
    if callable(choice) and choice is not Any and get_origin(choice) is None:
        return PredicateWhere(choice)
    raise TypeError(
        f'tree.{function}: "{argument}" is {_shown(choice)}, which does not say which leaves: {_cure(choice)}'
    )


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
