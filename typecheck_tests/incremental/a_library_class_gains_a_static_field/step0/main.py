import jax
import jax.numpy as jnp

from .model import Module, State

x = jnp.ones(2)
jax.tree.map(jnp.add, Module(x, 1), Module(x, 2))
jax.tree.map(jnp.add, State(x, 1), State(x, 2))
reveal_type(jax.tree.map(jnp.shape, State(x, 1)).size)
