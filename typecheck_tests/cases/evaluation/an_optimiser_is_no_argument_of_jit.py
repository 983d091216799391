"""An optimiser is a pair of functions: a static argument of ``jit``, and no traced one."""

from functools import partial

import jax
import jax.numpy as jnp
import optax


@jax.jit
def started(tx, params):
    return tx.init(params)


@partial(jax.jit, static_argnames="tx")
def started_for_each(tx, params):
    return tx.init(params)


params, tx = {"w": jnp.ones(2)}, optax.adam(0.1)
started(tx, params)  # E: jit: tx.init is a function, which JAX cannot trace  [pytree-leaf] ;; N: static_argnames="tx" compiles once for each value
started_for_each(tx, params)
