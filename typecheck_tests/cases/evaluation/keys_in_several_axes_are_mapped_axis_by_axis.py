"""``split(key, (steps, batch))`` makes rows of keys: what is taken along one axis is a row still."""

import json

import jax
import jax.numpy as jnp


def reset(key):
    return jax.random.normal(key, (3,))


def unroll(key, steps, batch):
    keys = jax.random.split(key, (steps, batch))
    return jax.lax.scan(lambda state, row: (jax.vmap(reset)(row), None), jnp.zeros((batch, 3)), keys)


def several(key, shape):
    return jax.vmap(jax.vmap(reset))(jax.random.split(key, shape))


unroll(jax.random.key(0), 4, 2)
unroll(jax.random.key(0), 4, int(json.loads("2")))
several(jax.random.key(0), (2, 3))
several(jax.random.key(0), tuple(json.loads("[2, 3]")))
jax.vmap(reset)(jax.random.split(jax.random.key(0), 3)[0])  # E: vmap: "key" is mapped, but one key has no axis  [pytree-prefix] ;; N: ...


def halved(key, state):
    one, two = jax.random.split(key)  # E: random.split: takes a key first, not int scalar  [pytree-leaf] ;; N: called at line 34
    return state + jax.random.normal(one) - jax.random.normal(two)


jax.vmap(halved)(jax.random.PRNGKey(0), jnp.zeros((2, 3)))  # RAISES
