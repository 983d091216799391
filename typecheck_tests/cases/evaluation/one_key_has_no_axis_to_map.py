"""vmap maps keys, one for each row: one key alone is a scalar, or an array of two numbers that are no keys."""

import functools

import jax
import jax.numpy as jnp
from flax import jax_utils

old = jax.random.PRNGKey(0)
new = jax.random.key(0)


def init(key, n):
    weight, bias = jax.random.split(key)  # E: random.split: takes a key first, not int scalar  [pytree-leaf] ;; N: called at line 18
    return {"w": jax.random.normal(weight, (n, 3)), "b": jax.random.normal(bias, (3,))}


members = jax.vmap(functools.partial(init, n=4))(old)  # RAISES
jax.vmap(functools.partial(init, n=4))(new)  # E: vmap: "key" is mapped, but one key has no axis  [pytree-prefix] ;; N: jax.random.split(key, n) makes a key for each
key, sub = jax.random.split(old)
for _ in range(2):
    key, sub = jax.random.split(key)
    jax.vmap(lambda k: jax.random.normal(k, (2,)))(sub)  # E: random.normal: takes a key first, not int scalar  [pytree-leaf]


class Stream:
    def __init__(self, seed: int) -> None:
        self.key = jax.random.key(seed)

    def next(self, n: int | None = None) -> jax.Array:
        self.key, key = jax.random.split(self.key)
        return key if n is None else jax.random.split(key, n)


stream = Stream(0)
draw = jax.vmap(jax.random.normal)
draw(stream.next(3))
draw(jax.random.split(old, 3))
draw(jnp.stack([old, key]))
draw(old[None])
draw(new.reshape(1))
draw(jnp.broadcast_to(old, (4, 2)))
jax.vmap(draw)(jax.random.split(new, (2, 3)))
jax.vmap(draw)(jax.vmap(jax.random.split)(jax.random.split(old, 3)))
jax.vmap(jax.random.fold_in, in_axes=(None, 0))(new, jnp.arange(3))
jax.pmap(jax.random.normal)(jax_utils.replicate(old))
jax.vmap(lambda row: row + 1)(old)


def split_off(x):
    key, subkey = jax.random.split(jax.random.key(0))
    jax.vmap(lambda row, key: row)(x, jax.random.split(key, 5))
    return jax.vmap(lambda row, key: row)(x, subkey)  # E: vmap: "key" is mapped, but one key has no axis  [pytree-prefix] ;; N: ... ;; N: ...


split_off(jnp.ones((5, 4)))  # RAISES
