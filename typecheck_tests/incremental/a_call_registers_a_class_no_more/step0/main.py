import jax
import jax.numpy as jnp

from .model import Params

params = Params(jnp.ones(2), 1)
reveal_type(jax.tree.map(jnp.shape, params))
jax.tree.map(jnp.add, params, Params(jnp.ones(2), 2))
