"""``Mapped[S, L]``: a tree with the structure of ``S`` whose leaves became ``L``.

It imports nothing but ``typing``: the mypy plugin adds this module to the build of every program that imports a
library it types, so it must stay out of the way.
"""

from typing import Any, Generic, TypeVar

S = TypeVar("S", covariant=True)
L = TypeVar("L", covariant=True)


class Mapped(Any, Generic[S, L]):  # type: ignore[misc]  # gradual on purpose, see below
    """The type of a tree with the structure of ``S`` and leaves of type ``L``; it exists for type checkers only.

    The mypy plugin computes its attributes: where ``S`` has a leaf ``x``, ``Mapped[S, L]`` has ``x: L``; where it has
    a subtree, the subtree mapped. The base ``Any`` keeps it gradual: like JAX's own ``Any``, it fits every annotation.

    Example:
        >>> import jax
        >>> from treetyped import Mapped, field, pytree_dataclass, tree
        >>> @pytree_dataclass
        ... class Point:
        ...     x: jax.Array
        ...     y: jax.Array
        >>> def shapes(point: Point) -> "Mapped[Point, tuple[int, ...]]":
        ...     return tree.map(lambda leaf: leaf.shape, point)
        >>> shapes(Point(jax.numpy.ones(3), jax.numpy.ones((2, 4))))
        Point(x=(3,), y=(2, 4))
    """

    def __getattr__(self, name: str) -> Any: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...
    def __getitem__(self, key: Any) -> Any: ...
    def __iter__(self) -> Any: ...
    def __len__(self) -> Any: ...
