"""How often ``lax.scan`` turns must be known when it is compiled: a traced ``length`` is none, by name or by position."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import lax


def body(carry, _):
    return carry + 1.0, None


@jax.jit
def by_position(x, n):
    return lax.scan(body, x, None, n)[0]  # E: lax.scan: the length is traced, ...  [pytree-static] ;; N: ... ;; N: called at line 31


@jax.jit
def of_a_tree(config):
    return lax.scan(body, config["x"], None, length=config["n"])[0]
    # E: lax.scan: the length is traced, ...  [pytree-static] ;; N: called at line 32


@partial(jax.jit, static_argnames="n")
def static(x, n):
    return lax.scan(body, x, None, length=n)[0]


static(1.0, n=3)
by_position(1.0, 3)  # RAISES
of_a_tree({"x": jnp.ones(()), "n": 3})  # RAISES
jax.jit(lambda x: lax.scan(body, x, None, x.shape[0])[0])(jnp.ones(3))
