"""``init``: makes the arrays that stand in a tree as initializers."""

from __future__ import annotations

import zlib
from typing import Any

import jax

from treetyped.arrays import is_array
from treetyped.initializer import Initializer
from treetyped.tree.arguments import wrong
from treetyped.tree.mismatch import StructureError


def init(spec: Any, key: jax.Array) -> Any:
    """Make an array for every `Initializer` in a tree.

    The rule: each one gets a key of its own, made from ``key`` and its path, so it stays the same when others come or
    go. All else stays as it is. ``jax.jit(tree.init)``, with ``out_shardings``, and ``jax.eval_shape`` work as usual.

    Example:
        >>> import jax
        >>> from treetyped import Initializer, tree
        >>> spec = [Initializer(jax.nn.initializers.normal(), (2, 3)), Initializer(jax.nn.initializers.zeros, (3,))]
        >>> jax.eval_shape(tree.init, spec, jax.random.key(0))
        [ShapeDtypeStruct(shape=(2, 3), dtype=float32), ShapeDtypeStruct(shape=(3,), dtype=float32)]

    Args:
        spec: any tree with initializers in it.
        key: a random key.

    Returns:
        The tree with an array in the place of each initializer.

    Raises:
        StructureError: an initializer made an array of another shape than it was given.
    """
    return jax.tree_util.tree_map_with_path(
        lambda path, leaf: made(jax.tree_util.keystr(path), leaf, key) if is_initializer(leaf) else leaf,
        spec,
        is_leaf=is_initializer,
    )


def made(path: str, initializer: Initializer, key: jax.Array) -> jax.Array:
    if not is_array(key):
        raise wrong("init", "key", key, "a random key, such as jax.random.key(0)")
    own = jax.random.fold_in(key, zlib.crc32(path.encode()))
    array = initializer.function(own, initializer.shape, initializer.dtype)
    if jax.numpy.shape(array) != initializer.shape:
        raise StructureError(
            f"tree.init: {initializer} at {path or 'the root'} made an array of shape {jax.numpy.shape(array)}"
        )
    return array


def is_initializer(leaf: object) -> bool:
    return isinstance(leaf, Initializer)
