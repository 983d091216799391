"""mypy tries each type of an option in turn, and forgets what was known of the lambda: that is no failure."""

import jax
import jax.numpy as jnp

x = jnp.ones(3)
fast = len("abc") > 2
reveal_type(jax.jit(lambda x, y: x, static_argnums=None if fast else ())(x, x))  # R: Any
reveal_type(jax.jit(lambda x, y: (x, y), donate_argnums=None if fast else (0,))(x, y=x))  # R: tuple[Any, Any]
