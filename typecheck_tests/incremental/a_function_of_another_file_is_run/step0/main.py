import jax
import jax.numpy as jnp

from . import helpers
from .helpers import average, init

params = init(3)
jax.tree.map(jnp.add, params, {"w": jnp.ones(3), "b": jnp.ones(3)})
jax.tree.map(jnp.add, params, {"w": jnp.ones(3)})
average(params, {"w": jnp.ones(3)})
jax.tree.map(jnp.add, helpers.remember(params), {"w": jnp.ones(3)})
jax.tree.map(jnp.add, helpers.CACHE, {"w": jnp.ones(3)})
helpers.broken()
