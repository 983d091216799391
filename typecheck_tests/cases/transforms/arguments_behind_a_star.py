"""``Callable[..., T]`` takes its arguments behind a star: ``argnums`` counts them one by one."""

from collections.abc import Callable

import jax
import jax.numpy as jnp
from jax import Array


def slope(kernel: Callable[..., Array], x: Array, scales: dict[str, Array]) -> Array:
    reveal_type(jax.grad(kernel, argnums=1)(x, scales))  # R: dict[str, Array]
    reveal_type(jax.grad(kernel)(x, scales))  # R: Array
    return jnp.mean(jax.vmap(lambda one: jax.grad(kernel)(one, scales))(x))


slope(lambda x, scales: jnp.sum(x * scales["w"]), jnp.ones(3), {"w": jnp.array(1.0)})
