"""``custom_jvp``: its rule is run when what was recorded has ended; an argument apart may be traced, but not in it."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.custom_jvp, nondiff_argnums=(1,))
def scaled(a, m):
    return a * m


@scaled.defjvp
def scaled_jvp(m, primals, tangents):
    return primals[0] * m, tangents[0] * m


def total_of_rows(x, m):
    return jax.vmap(scaled)(x, m).sum()


def plain(x, m):
    return scaled(x, m).sum()


def loss(x, m):
    carry, _ = jax.lax.scan(lambda held, _: ((scaled(*held), held[1]), None), (x, m), None, length=2)  # E: custom_jvp: argument 1 is in nondiff_argnums, so it may not be traced: take it for one with a derivative  [pytree-leaf] ;; N: ...
    return carry[0].sum()


x, m = jnp.ones((2, 3)), jnp.ones((2, 3))
jax.grad(plain)(x, m)
jax.jit(jax.grad(plain))(x, m)
jax.jit(scaled)(x, m)
jax.grad(jax.jit(lambda x: scaled(x, m).sum()))(x)
jax.grad(total_of_rows)(x, m)
jax.grad(loss)(x, m)  # RAISES
jax.grad(jax.jit(lambda x, m: scaled(x, m).sum()))(x, m)  # E: custom_jvp: argument 1 is in nondiff_argnums, so it may not be traced: take it for one with a derivative  [pytree-leaf]
