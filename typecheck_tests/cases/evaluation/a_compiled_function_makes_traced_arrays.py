"""While a function is compiled, whatever ``jax.numpy`` computes is traced, of plain numbers too; NumPy computes at once."""

import math

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def flat(x):
    return x.reshape(jnp.prod(jnp.array(x.shape)))  # E: jnp.reshape: the size is traced, so its value is not known: ...  [pytree-static] ;; N: ... ;; N: called at line 36


@jax.jit
def steps(x):
    count = jnp.array(0.5 // 0.1).astype(int)
    return x + jnp.arange(count)  # E: jnp.arange: the length is traced, so ...  [pytree-static] ;; N: ...


@jax.jit
def halves(x):
    return x[: int(jnp.ceil(x.shape[0] / 2))]  # E: x is traced, so int() cannot have its value in a transformed function  [pytree-static] ;; N: ...


@jax.jit
def right(x):
    half = int(np.ceil(x.shape[0] / 2))
    return x.reshape(np.prod(x.shape))[:half] + jnp.arange(half) + math.prod(x.shape)


def eager(x):
    return jnp.arange(int(jnp.sum(x)))


flat(jnp.ones((2, 3)))  # RAISES
steps(1.0)  # RAISES
halves(jnp.ones(4))  # RAISES
right(jnp.ones(4))
eager(jnp.ones(3))
jax.vmap(lambda x: x + jnp.arange(int(jnp.sum(jnp.ones(3)))))(jnp.ones(2))
