"""``Filtered[S, W]``: what `tree.filter` keeps of a tree; and the words in which mypy says which leaves ``W`` means.

It imports nothing but ``typing``, like ``mapped.py``, and for the same reason.
"""

from typing import Any, Generic, TypeVar

S = TypeVar("S", covariant=True)
W = TypeVar("W", covariant=True)
V = TypeVar("V", covariant=True)


class Filtered(Any, Generic[S, W]):  # type: ignore[misc]  # gradual on purpose, as Mapped is
    """The type of a tree with the structure of ``S`` in which leaves that ``W`` does not mean are ``None``.

    ``W`` is a role such as ``Param``, a leaf type as ``OfType[jax.Array]``, or ``Not``, ``Both``, ``Either`` of these.
    The mypy plugin computes its attributes; it exists for type checkers only. The base ``Any`` keeps it gradual: it
    fits every annotation.

    Example:
        >>> import jax
        >>> from treetyped import BatchStat, Filtered, Param, pytree_dataclass, tree
        >>> @pytree_dataclass
        ... class Norm:
        ...     scale: Param[jax.Array]
        ...     mean: BatchStat[jax.Array]
        >>> def parameters(norm: Norm) -> "Filtered[Norm, Param]":
        ...     return tree.filter(norm, Param)
        >>> parameters(Norm(jax.numpy.ones(3), jax.numpy.zeros(3)))
        Norm(scale=f32[3], mean=None)
    """

    def __getattr__(self, name: str) -> Any: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...
    def __getitem__(self, key: Any) -> Any: ...
    def __iter__(self) -> Any: ...
    def __len__(self) -> Any: ...


class OfType(Generic[W]):
    """The leaves that are instances of ``W``."""


class Not(Generic[W]):
    """The leaves that ``W`` does not mean."""


class Both(Generic[W, V]):
    """The leaves that ``W`` and ``V`` mean."""


class Either(Generic[W, V]):
    """The leaves that ``W`` or ``V`` means."""


class Path(Generic[W]):
    """The leaves at or below the places that a pattern names: ``Path[Literal[".layers[*].weight"]]``."""


class Within(Generic[W, V]):
    """The leaves that ``W`` means, in a subtree whose place in the whole tree is ``V``: a path, or an outer role."""
