"""Functions without annotations, lambdas and functions from elsewhere stay usable."""

import jax
import jax.numpy as jnp


def plain(x, n=2):
    return x * n


jitted = jax.jit(plain)
jitted(jnp.ones(2))
jitted(jnp.ones(2), n=3)
jax.jit(lambda x: x + 1)(3)
jax.jit(jnp.sum)(jnp.ones(3))
jax.jit(jax.vmap(plain))(jnp.ones(3))
jax.jit(jax.grad(lambda w: (w**2).sum()))(jnp.ones(3))
