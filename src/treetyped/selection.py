"""Which leaves of a tree are meant: a `Where`, and what can be read as one."""

from __future__ import annotations

import importlib
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol

from typing_extensions import TypeVar

W_co = TypeVar("W_co", default=Any, covariant=True)


if TYPE_CHECKING:

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


def kinds() -> Any:
    """The module of all kinds of `Where`; loaded when one is first made, so that ``import treetyped`` is quick."""
    return importlib.import_module("treetyped.choices")  # which imports this one


class Choice:
    """What is a choice of leaves by itself, and combined with others by ``~``, ``&`` and ``|``: a `Where`, a role."""

    __slots__ = ()

    def as_where(self) -> Where[Any]:
        raise NotImplementedError

    def __invert__(self) -> Where[Any]:
        return kinds().NotWhere(self.as_where())  # type: ignore[no-any-return]

    def __and__(self, other: object) -> Where[Any]:
        return kinds().BothWhere(self.as_where(), where(other))  # type: ignore[no-any-return]

    def __rand__(self, other: object) -> Where[Any]:
        return kinds().BothWhere(where(other), self.as_where())  # type: ignore[no-any-return]

    def __or__(self, other: object) -> Where[Any]:
        return kinds().EitherWhere(self.as_where(), where(other))  # type: ignore[no-any-return]

    def __ror__(self, other: object) -> Where[Any]:
        return kinds().EitherWhere(where(other), self.as_where())  # type: ignore[no-any-return]


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

    def of_classes(self, leaves: Sequence[Any]) -> bool:
        """Whether the classes of these leaves alone decide."""
        return False

    @property
    def key(self) -> Hashable:
        """The same for choices whose marks may be the same: the choice itself, unless it looks at the leaves."""
        return self

    @property
    def exact(self) -> bool:
        """Whether it depends on the static values of a tree."""
        return False

    def marks(self, places: Leaves) -> Sequence[bool]:
        """Whether each leaf is meant, in order."""
        raise NotImplementedError


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
    return kinds().read(choice, "choice", "where")  # type: ignore[no-any-return]
