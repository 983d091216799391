"""``is_leaf`` by ``isinstance``, ``not``, ``and``, ``or``, ``type(x) is C``, or a function that only returns."""

import jax
import jax.numpy as jnp

sizes: dict[str, tuple[int, ...]] = {"w": (2, 3)}


def is_shape(x: object) -> bool:
    """Whether x is a shape."""
    return isinstance(x, tuple)


reveal_type(jax.tree.map(lambda s: jnp.zeros(s), sizes, is_leaf=is_shape))  # R: dict[str, Array]
reveal_type(jax.tree.map(lambda s: len(s), sizes, is_leaf=lambda x: not isinstance(x, dict)))  # R: dict[str, int]
reveal_type(jax.tree.map(lambda s: len(s), sizes, is_leaf=lambda x: type(x) is tuple))  # R: dict[str, int]
reveal_type(jax.tree.map(lambda s: len(s), sizes, is_leaf=lambda x: isinstance(x, list | tuple)))  # R: dict[str, int]
reveal_type(jax.tree.map(lambda s: len(s), sizes, is_leaf=lambda x: x is not None and isinstance(x, tuple)))  # R: dict[str, int]
reveal_type(jax.tree.leaves(sizes, is_leaf=is_shape))  # R: list[tuple[int, ...]]
reveal_type(jax.tree.map(lambda s: s, sizes, is_leaf=lambda x: hasattr(x, "index")))  # R: Any
