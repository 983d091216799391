"""``TreeDef[T]``: the treedef of a tree of type ``T``.

It imports nothing but ``typing``, like ``mapped.py``, and for the same reason.
"""

from typing import Any, Generic, TypeVar

T = TypeVar("T", covariant=True)


class TreeDef(Any, Generic[T]):  # type: ignore[misc]  # gradual on purpose, see below
    """The type of ``jax.tree.structure(tree)`` for a ``tree`` of type ``T``; it exists for type checkers only.

    The mypy plugin gives it: ``jax.tree.unflatten(treedef, leaves)`` is then a ``T`` again. The base ``Any`` makes it
    fit wherever JAX's own ``PyTreeDef`` is asked for, and gives it that class's methods.

    Example:
        >>> import jax
        >>> from treetyped import TreeDef
        >>> def zeros(treedef: "TreeDef[dict[str, int]]") -> dict[str, int]:
        ...     return jax.tree.unflatten(treedef, [0] * treedef.num_leaves)
        >>> zeros(jax.tree.structure({"a": 1, "b": 2}))
        {'a': 0, 'b': 0}
    """

    num_leaves: int
    num_nodes: int

    def unflatten(self, leaves: Any) -> Any: ...
    def __iter__(self) -> Any: ...
