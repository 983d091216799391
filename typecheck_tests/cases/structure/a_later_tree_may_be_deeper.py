"""The first tree is a prefix of the others: a whole subtree arrives in ``f``."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array


linear = Linear(jnp.ones(3), jnp.ones(3))
rates = {"body": 0.1, "head": 1.0}
reveal_type(jax.tree.map(lambda rate, part: part.weight * rate, rates, {"body": linear, "head": linear}))
# R: dict[str, Array]
jax.tree.map(lambda rate, part: part * rate, rates, {"body": linear, "head": linear})
# E: Unsupported operand types for * ("Linear" and "float")  [operator]
