import jax
import jax.numpy as jnp

from . import settings
from .settings import choose, init, layers, rates

choose(("a", "b"))
jax.tree.map(jnp.add, init(), {"a": 1.0, "b": 1.0})
settings.RATE = 0.1  # type: ignore[assignment]
jax.tree.map(jnp.add, rates(), {"rate": 1.0})
jax.tree.map(jnp.add, layers(), [1.0, 2.0])
settings.DEPTH = 2
jax.tree.map(jnp.add, layers(), [1.0, 2.0])
