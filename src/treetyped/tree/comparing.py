"""``equal`` and ``allclose``: are two trees the same?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

ARRAYS = jax.Array | np.ndarray | np.generic
NUMBERS = bool | int | float | complex


def equal(a: Any, b: Any) -> bool:
    """Tell whether two trees have the same structure and equal leaves.

    The rule: arrays are equal if shape, dtype and all values are, and other leaves if they have the same class and
    ``==`` says so: ``1`` is neither ``1.0`` nor an array. A NaN equals a NaN, and a NumPy array may equal a JAX array.
    It is a question to values, so it cannot be asked of traced ones, inside ``jax.jit``.

    Example:
        >>> import jax.numpy as jnp
        >>> from treetyped import tree
        >>> tree.equal({"w": jnp.ones(3), "b": None}, {"w": jnp.ones(3), "b": None})
        True
        >>> tree.equal({"w": jnp.ones(3), "b": None}, {"w": jnp.ones(3), "b": 0})
        False

    Args:
        a: any tree.
        b: any tree.

    Returns:
        Whether they are equal; never an array.
    """
    return compare(a, b, leaves_equal)


def allclose(a: Any, b: Any, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False) -> bool:
    """Tell whether two trees have the same structure and nearly equal leaves.

    The rule: arrays and numbers are close if their shapes are equal and ``|a - b| <= atol + rtol * |b|`` everywhere,
    whatever their dtypes; other leaves as in `equal`.

    Follows `jax.numpy.allclose <https://docs.jax.dev/en/latest/_autosummary/jax.numpy.allclose.html>`_, leaf by leaf.

    Example:
        >>> from treetyped import tree
        >>> tree.allclose([0.1 + 0.2, 1.0], [0.3, 1.0])
        True
        >>> tree.allclose([0.1, 1.0], (0.1, 1.0))
        False

    Args:
        a: any tree.
        b: any tree.
        rtol: tolerance relative to ``b``.
        atol: absolute tolerance.
        equal_nan: whether a NaN is close to a NaN.

    Returns:
        Whether they are close; never an array.
    """

    def close(x: Any, y: Any) -> bool:
        if not (is_numeric(x) and is_numeric(y)):
            return leaves_equal(x, y)
        if np.shape(x) != np.shape(y):
            return False
        library = jnp if isinstance(x, jax.Array) or isinstance(y, jax.Array) else np
        return bool(library.allclose(x, y, rtol=rtol, atol=atol, equal_nan=equal_nan))

    return compare(a, b, close)


def compare(a: Any, b: Any, same_leaf: Callable[[Any, Any], bool]) -> bool:
    leaves, structure = jax.tree_util.tree_flatten(a)
    treedef: Any = structure
    if treedef != jax.tree_util.tree_structure(b):
        return False
    try:
        # Also refuses different classes whose treedefs are equal, which `register_dataclass` makes.
        others = treedef.flatten_up_to(b)
    except ValueError:
        return False
    return all(same_leaf(x, y) for x, y in zip(leaves, others, strict=True))


def leaves_equal(x: Any, y: Any) -> bool:
    if not (isinstance(x, ARRAYS) and isinstance(y, ARRAYS)):
        return type(x) is type(y) and (bool(x == y) or (is_nan(x) and is_nan(y)))
    if x.shape != y.shape or x.dtype != y.dtype:
        return False
    library = jnp if isinstance(x, jax.Array) or isinstance(y, jax.Array) else np
    return bool(library.array_equal(x, y, equal_nan=bool(jnp.issubdtype(x.dtype, np.inexact))))


def is_nan(leaf: Any) -> bool:
    return isinstance(leaf, float | complex) and leaf != leaf


def is_numeric(leaf: Any) -> bool:
    """Whether a leaf has values that can be near each other; keys of random generators have not."""
    if isinstance(leaf, ARRAYS):
        return bool(jnp.issubdtype(leaf.dtype, np.number) or jnp.issubdtype(leaf.dtype, np.bool_))
    return isinstance(leaf, NUMBERS)
