"""``size`` and ``nbytes``: how large is a tree?"""

from __future__ import annotations

import math
from typing import Any

import jax

from treetyped.arrays import is_array
from treetyped.types import Tree


def size(tree: Tree[Any]) -> int:
    """Count the elements of all arrays in a tree: the number of parameters of a model.

    The rule: an array, traced or only described (``jax.ShapeDtypeStruct``), counts its elements; a Python number
    counts 1; any other leaf, as a string or a function, counts 0.

    Example:
        >>> import jax.numpy as jnp
        >>> from treetyped import tree
        >>> tree.size({"w": jnp.ones((2, 3)), "b": 1.0, "name": "linear"})
        7

    Args:
        tree: any tree.

    Returns:
        The number of elements.
    """
    return sum(leaf_size(leaf) for leaf in jax.tree_util.tree_leaves(tree))


def nbytes(tree: Tree[Any]) -> int:
    """Count the bytes of all arrays in a tree.

    The rule: as `size`, times the bytes of the dtype; a Python number counts as the array that JAX makes of it.

    Example:
        >>> import jax.numpy as jnp
        >>> from treetyped import tree
        >>> tree.nbytes({"w": jnp.ones((2, 3), "float32"), "b": jnp.ones(3, "bfloat16")})
        30

    Args:
        tree: any tree.

    Returns:
        The number of bytes.
    """
    return sum(
        leaf_size(leaf) * leaf_dtype(leaf).itemsize for leaf in jax.tree_util.tree_leaves(tree) if leaf_size(leaf)
    )


def leaf_size(leaf: Any) -> int:
    shape = leaf_shape(leaf)
    return 0 if shape is None else math.prod(shape)


def leaf_shape(leaf: Any) -> tuple[int, ...] | None:
    """The shape of a leaf that counts; ``None`` for another."""
    if is_array(leaf):
        return tuple(leaf.shape)
    return () if isinstance(leaf, bool | int | float | complex) else None


def leaf_dtype(leaf: Any) -> Any:
    return leaf.dtype if hasattr(leaf, "dtype") else jax.numpy.result_type(type(leaf))
