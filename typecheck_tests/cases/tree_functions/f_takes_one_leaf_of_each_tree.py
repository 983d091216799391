"""The wrong number of parameters is said in one sentence."""

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(3)


def one(x: Array) -> Array:
    return x


jax.tree.map(lambda a, b: a + b, {"w": x})
# E: tree.map: the function is given 1 argument, one for each tree, but takes 2  [pytree-leaf]
jax.tree.map(one, {"w": x}, {"w": x})
# E: tree.map: "one" is given 2 arguments, one for each tree, but takes 1  [pytree-leaf]
jax.tree.map(lambda a, b, *rest: a, {"w": x})
# E: tree.map: the function is given 1 argument, one for each tree, but takes at least 2  [pytree-leaf]
