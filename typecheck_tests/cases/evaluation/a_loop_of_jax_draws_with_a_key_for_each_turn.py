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


def walked_by_name(key, x):
    outer = key
    return lax.fori_loop(0, 3, lambda _, x: x + random.normal(outer, x.shape), x)  # E(silent): random.normal: "outer" is the same in each turn of the loop, ...  [pytree-leaf] ;; N: ... ;; N: called at ...


class Walk:
    def __init__(self, key: jax.Array) -> None:
        self.key = key

    def step(self, x: jax.Array, _: None) -> tuple[jax.Array, jax.Array]:
        return x + random.normal(self.key, x.shape), x  # E(silent): random.normal: "self.key" is the same in each turn of the loop, ...  [pytree-leaf] ;; N: ... ;; N: called at ...

    def run(self, x: jax.Array) -> jax.Array:
        return lax.scan(self.step, x, length=3)[1]


def walked_by_item(keys, x):
    def step(state):
        i, x = state
        key = keys["noise"]
        return i + 1, x + random.normal(key, x.shape)  # E(silent): random.normal: "key" is the same in each turn of the loop, ...  [pytree-leaf] ;; N: ... ;; N: called at ...

    return lax.while_loop(lambda state: state[0] < 3, step, (0, x))[1]


# right
def each_of_rows(key, x):
    def step(x, given):
        key, others = given
        return x + random.normal(key, x.shape) + random.uniform(others["a"]), None

    keys = random.split(key, 3)
    return lax.scan(step, x, (keys, {"a": keys}))


class Kept:
    def __init__(self, key):
        self.keys = random.split(key, 3)

    def step(self, x, i):
        return x + random.normal(self.keys[i], x.shape), None

    def run(self, x):
        return lax.scan(self.step, x, jnp.arange(3))


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
assert jnp.allclose(walked_by_name(key, jnp.zeros(2)), 3 * random.normal(key, (2,)))
assert jnp.allclose(Walk(key).run(jnp.zeros(2))[2], 2 * random.normal(key, (2,)))
assert jnp.allclose(walked_by_item({"noise": key}, jnp.zeros(2)), 3 * random.normal(key, (2,)))
each_of_rows(key, jnp.zeros(2))
Kept(key).run(jnp.zeros(2))
each_its_own(key, jnp.zeros(2))
an_item_of_many(key, jnp.zeros(2))
once(key, jnp.zeros(2))
