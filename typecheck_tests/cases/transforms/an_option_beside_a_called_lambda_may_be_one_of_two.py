"""mypy tries each type of an option in turn: what the lambda returns is known for all of them."""

import jax
import jax.numpy as jnp

x = jnp.ones(3)
fast = len("abc") > 2
reveal_type(jax.jit(lambda x, y: x, static_argnums=None if fast else ())(x, x))  # R: Array
reveal_type(jax.jit(lambda x, y: (x, y), donate_argnums=None if fast else (0,))(x, y=x))  # R: tuple[Array, Array]
