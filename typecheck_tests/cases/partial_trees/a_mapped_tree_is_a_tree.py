"""It can be mapped again, alone and beside the tree it came from."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array


linear = Linear(jnp.ones((2, 3)), jnp.ones(3))
sizes = jax.tree.map(lambda x: x.size, linear)
reveal_type(jax.tree.map(lambda n: n + 1, sizes).weight)  # R: int
reveal_type(jax.tree.map(lambda n: jnp.zeros(n), sizes))  # R: Linear
reveal_type(jax.tree.map(lambda x, n: x * n, linear, sizes))  # R: Linear
jax.tree.map(lambda n: n.foo, sizes)  # E: "int" has no attribute "foo"  [attr-defined]
jax.tree.map(lambda n, x: x, sizes, (1, 2))
# E: tree.map: structures differ at the root: "sizes" is Linear, the second tree is a tuple of length 2  [pytree-structure]
