import jax.numpy as jnp

from .losses import mean_loss

params = {"w": jnp.ones(3)}
mean_loss(params, jnp.ones(3))
print(sorted(globals()))
