import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array | None


params = {"w": jnp.ones(3), "b": jnp.ones(2)}
a, b = jax.tree.leaves(params)
first, *others = jax.tree.leaves(params)
(x, y), treedef = jax.tree.flatten(params)
[single] = jax.tree.leaves(Linear(jnp.ones(3), None))
w, none = jax.tree.leaves([jnp.ones(3), None], is_leaf=lambda leaf: leaf is None)


def of_a_parameter(linear: Linear, trees: list[Array]) -> None:
    _weight, _bias = jax.tree.leaves(linear)
    _one, _two, _three = jax.tree.leaves(trees)


of_a_parameter(Linear(jnp.ones(3), jnp.ones(2)), [jnp.ones(1)] * 3)
a, b, c = jax.tree.leaves(params)  # E: 2 values are unpacked into 3 names  [pytree-structure]
(x, y, z), treedef = jax.tree.flatten(params)  # E: 2 values are unpacked into 3 names  [pytree-structure]
p, q, r, *s = jax.tree.leaves(params)  # E: 2 values are unpacked into 3 names  [pytree-structure]
weight, bias = jax.tree.leaves(Linear(jnp.ones(3), None))
# E: 1 value is unpacked into 2 names  [pytree-structure]
