"""A key from outside that the body of ``scan`` or ``fori_loop`` draws with, or splits, gives the same in each turn."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import lax, random


def walked(key, x, count):
    def step(x, _):
        x = x + random.normal(key, x.shape)
        # E(silent): random.normal: "key" is the same in each turn of the loop, and gives the very same numbers  [pytree-leaf] ;; N: carry the key along, hand a key to each turn, or jax.random.fold_in(key, i) ;; N: called at ...
        return x, x

    return lax.scan(step, x, length=count)[1]


def accepted(key: jax.Array, x: jax.Array) -> jax.Array:
    def step(i: jax.Array, x: jax.Array) -> jax.Array:
        one, other = random.split(key)  # E(silent): random.split: "key" is the same in each turn of the loop, and gives the very same keys  [pytree-leaf] ;; N: ... ;; N: called at ...
        moved = x + random.normal(one, x.shape)
        return jnp.where(random.uniform(other) < 0.5, moved, x)

    return lax.fori_loop(0, 4, step, x)


def scaled(key, x, scale):
    def step(scale, x, _):
        return x + scale * random.normal(key, x.shape), x  # E(silent): random.normal: "key" is the same in each turn of the loop, ...  [pytree-leaf] ;; N: ... ;; N: called at ...

    return lax.scan(partial(jax.checkpoint(step), scale), x, length=3)


# right
def each_its_own(key, x):
    def step(carry, i):
        key, x = carry
        key, sub = random.split(key)
        x = x + random.normal(sub, x.shape) + random.normal(random.fold_in(folded, i), x.shape)
        return (key, x), random.normal(given[i], ())

    folded, given = random.split(key)[0], random.split(key, 3)
    return lax.scan(step, (key, x), jnp.arange(3))


def an_item_of_many(key, x):
    def step(x, i):
        noise = random.normal(key, (3, *x.shape))
        order = random.permutation(key, 3)[i]
        return x + noise[i] + order, random.split(key, 3)[i]

    return lax.scan(step, x, jnp.arange(3))


def once(key, x):
    noise = random.normal(key, x.shape)
    return lax.scan(lambda x, _: (x + noise, None), x, length=3)


key = random.key(0)
steps = jnp.diff(walked(key, jnp.zeros(2), 3), axis=0)
assert jnp.allclose(steps[0], steps[1])
assert accepted(key, jnp.zeros(2)).shape == (2,)
moves = jnp.diff(scaled(key, jnp.zeros(2), 2.0)[1], axis=0)
assert jnp.allclose(moves[0], moves[1])
each_its_own(key, jnp.zeros(2))
an_item_of_many(key, jnp.zeros(2))
once(key, jnp.zeros(2))
