"""``def sgd(p: T, g: T) -> T`` is solved for each leaf."""

from typing import TypeVar

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass

T = TypeVar("T")


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array


def second(p: T, g: T) -> T:
    return g


def kept(p: T) -> T:
    return p


linear = Linear(jnp.ones(3), jnp.ones(3))
reveal_type(jax.tree.map(second, linear, linear))  # R: Linear
reveal_type(jax.tree.map(kept, {"a": 1}))  # R: dict[str, int]
reveal_type(jax.tree.map(kept, ("a", 1)))  # R: tuple[str, int]
