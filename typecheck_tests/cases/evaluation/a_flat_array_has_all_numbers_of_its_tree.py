"""What ``ravel_pytree`` gives to put the tree together again is given as many numbers as the tree has."""

import jax
import jax.numpy as jnp
from jax.flatten_util import ravel_pytree

params = {"w": jnp.ones((3, 2)), "b": jnp.ones(2), "scale": 1.0}
flat, unravel = ravel_pytree(params)
unravel(0.5 * flat)["w"]
unravel(jnp.zeros(9))
jax.vmap(unravel)(jnp.zeros((4, 9)))
unravel(flat[:8])  # E: unravel: the tree has 9 numbers, and is given float array of shape (8,)  [pytree-structure]
unravel(jnp.zeros(8))  # E: unravel: the tree has 9 numbers, and is given float array of shape (8,)  [pytree-structure]
unravel(jnp.zeros((4, 9)))  # E: unravel: the tree has 9 numbers, and is given float array of shape (4, 9)  [pytree-structure]
