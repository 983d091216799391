"""argnums counts positional arguments, so what it names is given by position and exists."""

import jax
import jax.numpy as jnp
from jax import Array


def loss(w: Array, x: Array, *, scale: float = 1.0) -> Array:
    return jnp.sum(w * x) * scale


x = jnp.ones(3)
jax.grad(loss, argnums=2)(x, x)  # E: grad: argnums is 2 (counted from 0), but 2 arguments are given by position  [pytree-static]
jax.grad(loss)(w=x, x=x)  # E: grad: "w" is differentiated, so it must be given by position  [pytree-leaf]
jax.grad(loss)(x, x=x, scale=2.0)
