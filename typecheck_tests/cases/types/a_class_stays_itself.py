"""Where the new leaves fit the declared ones, the result has the class of the tree, in every spelling of map."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array


linear = Linear(jnp.ones((2, 3)), jnp.zeros(3))
reveal_type(jax.tree.map(lambda x: x * 2, linear))  # R: Linear
reveal_type(jax.tree_util.tree_map(lambda x: x * 2, linear))  # R: Linear
reveal_type(tree.map(lambda x: x * 2, linear))  # R: Linear
reveal_type(tree.map(jnp.negative, linear))  # R: Linear
