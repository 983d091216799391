"""``self`` is a tree like any other."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array

    def minus(self, other: "Linear") -> "Linear":
        return jax.tree.map(lambda a, b: a - b, self, other)

    def minus_bias(self) -> "Linear":
        return jax.tree.map(lambda a, b: a - b, self, (self.bias, self.bias))
        # E: tree.map: structures differ at the root: "self" is Linear, the second tree is a tuple of length 2  [pytree-structure] ;; N: called at line 25


linear = Linear(jnp.ones(3), jnp.ones(3))
zero = linear.minus(linear)
linear.minus_bias()  # RAISES
