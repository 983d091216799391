"""The function of ``reduce`` takes two arguments, and its result is of the type that it keeps."""

import jax
import jax.numpy as jnp

from treetyped import tree

x = jnp.ones(3)
params = {"w": x, "b": x}
reveal_type(jax.tree.reduce(lambda total, x: total + x, params))  # R: Array
reveal_type(tree.reduce(jnp.add, params))  # R: Array
reveal_type(jax.tree.reduce(lambda size, x: size + x.size, params, 0))  # R: int
reveal_type(jax.tree.reduce(lambda total, x: total + x.sum(), params, 0.0))  # R: Any
norm: float = jax.tree.reduce(lambda total, x: total + float(x.sum()), params, 0.0)
shapes = jax.tree.reduce(lambda seen, x: {**seen, x.shape: x}, params, {})
reveal_type(jax.tree.reduce_associative(jnp.add, params))  # R: Array
jax.tree.reduce(lambda x: x, params)
# E: tree.reduce: the function is given 2 arguments, what there is so far and a leaf, but takes 1  [pytree-leaf]
jax.tree.reduce(lambda size, x: size + x.size(), params, 0)  # E: "int" not callable  [operator]
