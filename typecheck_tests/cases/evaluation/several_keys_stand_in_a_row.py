"""Keys that are put into one array are several; one key is no number of a carry."""

import jax
import jax.numpy as jnp
from jax import lax

first, second = jax.random.split(jax.random.key(0), 2)
keys = jnp.stack([first, second])
jax.vmap(lambda key: jax.random.normal(key, (3,)))(keys)
jax.random.normal(keys[0], (3,))
older = jnp.array([jax.random.PRNGKey(0), jax.random.PRNGKey(1)])
jax.vmap(jax.random.normal)(older)
older[0] + 1
jax.random.split(jnp.array([first, second]))  # E: random.split: takes one key, not several: use jax.vmap  [pytree-leaf]


def swapped(_, carry):
    count, key = carry
    return key, count


def kept(carry, x):
    key, total = carry
    key, _ = jax.random.split(key)
    return (key, total + 1), x


lax.scan(kept, (jax.random.key(0), 0), jnp.ones(3))
lax.scan(kept, (jax.random.PRNGKey(0), 0), jnp.ones(3))
lax.fori_loop(0, 5, swapped, (0, jax.random.key(0)))  # E: lax.fori_loop: the carry changes at [1]: "init_val" is key array, "swapped" returns int scalar  [pytree-carry]
