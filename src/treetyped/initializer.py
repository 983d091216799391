"""``Initializer``: a leaf that is still to be made, from a random key."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp


@jax.tree_util.register_static
@dataclass(frozen=True, slots=True, init=False)
class Initializer:
    """Stands in a tree for an array that `tree.init` makes; JAX takes it for a node without leaves.

    The rule: ``function(key, shape, dtype)`` makes the array; all of ``jax.nn.initializers`` are such functions.

    Example:
        >>> import jax
        >>> from treetyped import Initializer, tree
        >>> spec = {"w": Initializer(jax.nn.initializers.he_normal(), (2, 3)), "b": jax.numpy.zeros(3)}
        >>> jax.tree.map(jax.numpy.shape, tree.init(spec, jax.random.key(0)))
        {'b': (3,), 'w': (2, 3)}

    Args:
        function: makes the array.
        shape: the array's shape.
        dtype: the array's dtype.
    """

    function: Callable[[Any, Any, Any], jax.Array]
    shape: tuple[int, ...]
    dtype: Any = jnp.float32

    def __init__(
        self,
        function: Callable[[Any, Any, Any], jax.Array],
        shape: Sequence[int],
        dtype: Any = jnp.float32,
    ) -> None:
        if not callable(function):
            raise TypeError(
                f"Initializer: function is a {type(function).__name__}: give a function of key, shape, dtype"
            )
        if not isinstance(shape, list | tuple):
            raise TypeError(f"Initializer: shape is {shape!r}: give a tuple, such as ({shape!r},)")
        object.__setattr__(self, "function", function)
        object.__setattr__(self, "shape", tuple(map(operator.index, shape)))
        object.__setattr__(self, "dtype", jnp.dtype(dtype))

    def __repr__(self) -> str:
        name = getattr(self.function, "__name__", type(self.function).__name__)
        return f"Initializer({name}, {self.shape}, {self.dtype})"
