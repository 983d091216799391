"""An old key is a row of whole numbers; tokens, labels and counts are no key."""

import jax
import jax.numpy as jnp

tokens, count = jnp.zeros((4, 7), int), jnp.array(3)
old = jnp.array([0, 1], jnp.uint32)

jax.random.split(old, 3)
jax.random.normal(jax.random.PRNGKey(0), (4,))
jax.vmap(jax.random.normal)(jnp.zeros((4, 2), jnp.uint32))

jax.random.split(tokens, 3)  # E: random.split: takes a key first, not int array of shape (4, 7)  [pytree-leaf]
jax.random.normal(count)  # E: random.normal: takes a key first, not int scalar  [pytree-leaf]


def drawn(tokens, key):
    return jax.random.uniform(key, tokens.shape)  # E: random.uniform: takes a key first, not int array of shape (4, 7)  [pytree-leaf] ;; N: called at line 22


drawn(tokens, jax.random.key(0))
drawn(jax.random.key(0), tokens)  # RAISES
