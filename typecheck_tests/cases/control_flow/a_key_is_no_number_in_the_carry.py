"""A key and numbers that change places in a carry are of other kinds; an old key is an array of whole numbers."""

import jax
import jax.numpy as jnp

xs = jnp.zeros(3)


def walk(carry, _):
    x, key = carry
    key, used = jax.random.split(key)
    return (x + jax.random.normal(used, (10,)), key), x


def walk_back(carry, _):
    x, key = carry
    key, used = jax.random.split(key)
    return (key, x + jax.random.normal(used, (10,))), x


def new():
    return jnp.zeros(10), jax.random.key(0)


def old():
    return jnp.zeros(10), jax.random.PRNGKey(0)


jax.lax.scan(walk, new(), xs)
jax.lax.scan(walk, old(), xs)
jax.lax.scan(walk_back, new(), xs)  # E: lax.scan: the carry changes at [0]: "init" is float array of shape (10,), "walk_back" returns key array  [pytree-carry]
jax.lax.scan(walk_back, old(), xs)  # E: lax.scan: the carry changes at [0]: "init" is float array of shape (10,), "walk_back" returns key array  [pytree-carry]
jax.lax.fori_loop(0, 3, lambda i, key: jnp.zeros(2), jax.random.key(0))  # E: lax.fori_loop: the carry changes at the root: "init_val" is key array, "body_fun" returns float array of shape (2,)  [pytree-carry]
jax.lax.fori_loop(0, 3, lambda i, key: jax.random.split(key)[0], jax.random.key(0))
jax.lax.cond(True, lambda: jax.random.key(0), lambda: jnp.zeros(()))  # E: lax.cond: the branches differ at the root: "true_fun" returns key array, "false_fun" returns float scalar  [pytree-carry]
jax.lax.fori_loop(0, 3, lambda i, key: jax.random.key_data(jax.random.key(i)), jax.random.PRNGKey(0))
