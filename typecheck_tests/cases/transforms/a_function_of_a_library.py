"""A function that another module defines has its signature, and nothing is known of its body."""

import jax
import jax.numpy as jnp
from jax.nn import softmax

x = jnp.ones(3)
reveal_type(jax.jit(jnp.concatenate)([x, x]))  # R: Array
reveal_type(jax.jit(softmax)(x))  # R: Array
reveal_type(jax.jit(jnp.sum, static_argnames="axis")(x, axis=0))  # R: Array
reveal_type(jax.vmap(softmax)(jnp.ones((2, 3))))  # R: Array
