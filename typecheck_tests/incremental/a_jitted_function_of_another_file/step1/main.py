import jax
import jax.numpy as jnp

from .steps import norm

params = {"w": jnp.ones(3)}
reveal_type(norm(params, 0.1))
norm(params, "fast")
jax.tree.map(jnp.add, params, {"w": jnp.ones(3), "b": jnp.ones(3)})
norm(params)
