"""A class that is registered by hand, or not at all in sight, is never compared."""

from typing import Any

import jax
import jax.numpy as jnp
from jax import Array


@jax.tree_util.register_pytree_node_class
class Own:
    def __init__(self, x: Array, y: Array) -> None:
        self.x = x
        self.y = y

    def tree_flatten(self) -> tuple[tuple[Array, Array], None]:
        return (self.x, self.y), None

    @classmethod
    def tree_unflatten(cls, aux: None, children: Any) -> "Own":
        return cls(*children)


x = jnp.ones(3)
own = jax.tree.map(lambda x: x * 2, Own(x, x))
jax.tree.map(lambda a, b: a + b, own, Own(x, x))
jax.tree.map(lambda a, b: a + b, {"own": Own(x, x)}, {"own": own})
