"""A class that is generic in its leaves needs no other type to say what became of them."""

from typing import Generic, TypeVar

import jax
import jax.numpy as jnp

from treetyped import field, pytree_dataclass

T = TypeVar("T")


@pytree_dataclass
class Pair(Generic[T]):
    left: T
    right: list[T]
    name: str = field(static=True, default="pair")


pair = Pair(jnp.ones(3), [jnp.ones(2)])
reveal_type(pair)  # R: Pair[Array]
reveal_type(jax.tree.map(lambda x: x * 2, pair))  # R: Pair[Array]
reveal_type(jax.tree.map(lambda x: x.shape, pair))  # R: Pair[tuple[int, ...]]
