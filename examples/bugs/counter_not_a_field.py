"""The tutorial's own slip: the call counts itself in ``counter``, and the field is called ``count``."""

import jax.numpy as jnp
from jax import Array

from treetyped import Param, State, pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Param[Array]
    count: State[Array]

    def __call__(self, x: Array) -> "tuple[Array, Linear]":
        return x * self.weight, self.replace(counter=self.count + 1)  # BUG: the field is called count


y, linear = Linear(jnp.ones(3), jnp.array(0))(jnp.ones(3))
