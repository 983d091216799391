"""``Tree[T]``: any pytree whose leaves are ``T``, for every type checker.

It needs no plugin. mypy, pyright and ty take the containers that JAX opens (``list``, ``tuple``, ``dict`` and their
kin, ``None``, decorated classes) and refuse what JAX takes for a leaf (``str``, ``set``, ``range``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Generic, Protocol, SupportsIndex, TypeAlias, TypeVar

import jax
from typing_extensions import TypeAliasType

if TYPE_CHECKING:
    import numpy as np

    # What a checker may take for a leaf. A class that is not in this list may be a node that the checker cannot see
    # into, so the functions of `treetyped.tree` answer `Any` for it rather than a wrong type.
    KnownLeaf: TypeAlias = (
        jax.Array
        | jax.ShapeDtypeStruct
        | jax.sharding.Sharding
        | jax.sharding.PartitionSpec
        | np.ndarray[Any, Any]
        | np.generic
        | np.dtype[Any]
        | complex  # and with it float, int and bool
        | str
        | bytes
        | range
        | set[Any]
        | frozenset[Any]
        | None
    )

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Leaf = TypeVar("Leaf", bound="KnownLeaf")


class PytreeNode(Protocol[T_co]):
    """A class that JAX opens, with leaves of type ``T_co``.

    The rule: a class is a ``PytreeNode[T]`` if it has the method ``__tree_leaf__`` that returns ``T``. It is a phantom:
    no one calls it and it need not exist at run time. The mypy plugin adds it to every class decorated with
    ``pytree_dataclass``. For pyright and ty a class may declare it for itself, under ``TYPE_CHECKING``.

    Example:
        >>> from typing import TYPE_CHECKING
        >>> class Linear:
        ...     weight: jax.Array
        ...     if TYPE_CHECKING:
        ...         def __tree_leaf__(self) -> jax.Array: ...
    """

    def __tree_leaf__(self) -> T_co:
        """Stand for any leaf of the class; for type checkers only."""
        ...


# The protocols below name just enough methods to tell `list` and `dict` from their look-alikes. No method mentions
# `Any` where a type parameter stands: it would leak into what mypy infers for a container written out.


class ListNode(Protocol[T_co]):
    """What a ``list`` has and ``str``, ``set``, ``range``, ``deque``, ``bytearray`` and arrays have not."""

    def __iter__(self) -> Iterator[T_co]: ...
    def pop(self, index: SupportsIndex = -1, /) -> T_co: ...
    def copy(self) -> object: ...
    @classmethod
    def __class_getitem__(cls, item: Any, /) -> object: ...


class DictNode(Protocol[T_co]):
    """What ``dict``, ``OrderedDict`` and ``defaultdict`` have and other mappings have not."""

    def values(self) -> Iterable[T_co]: ...
    def popitem(self) -> tuple[object, T_co]: ...
    def copy(self) -> object: ...
    def __reversed__(self) -> Iterator[object]: ...


if TYPE_CHECKING:
    Tree = TypeAliasType(
        "Tree",
        "T | PytreeNode[T] | ListNode[Tree[T]] | tuple[Tree[T], ...] | DictNode[Tree[T]] | None",
        type_params=(T,),
    )
else:

    class NodeType(type):
        """Answers ``isinstance(x, PytreeNode)``, as run-time checkers ask it: whether JAX opens ``x``."""

        def __instancecheck__(cls, instance: Any) -> bool:
            return not jax.tree_util.all_leaves([instance])

    class PytreeNode(Generic[T_co], metaclass=NodeType):
        __doc__ = PytreeNode.__doc__

    # An alias with a name of its own: `typing.get_type_hints` then stops at `Tree[...]` instead of looking for the
    # forward references in the module of the user.
    Tree = TypeAliasType("Tree", T | PytreeNode[T] | None, type_params=(T,))
