import jax
import jax.numpy as jnp

from .checks import checked

step = jax.jit(checked)
step(jnp.ones(2))
