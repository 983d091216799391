"""A key gives the same numbers each time: what is drawn twice with one key, alike, is one thing under two names."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array, random


class Particles(NamedTuple):
    x: Array
    v: Array


def init(key: Array, n: int) -> Particles:
    kx, kv = random.split(key)
    x = random.normal(key, (n,))
    v = random.normal(key, (n,))
    # E(silent): random.normal: "key" has given the very same numbers in line 17  [pytree-leaf] ;; N: split it, and draw once with each: key, subkey = jax.random.split(key) ;; N: called at ...
    return Particles(x, v)


def split_first(key: Array, n: int) -> Particles:
    kx, kv = random.split(key)
    return Particles(random.normal(kx, (n,)), random.normal(kv, (n,)))


def bound_again(key, n):
    x = random.normal(key, (n,))
    key = random.fold_in(key, 1)
    return x, random.normal(key, (n,))


def otherwise(key, n, scale):
    """Another shape, another distribution, a bound that is not seen, one or the other."""
    x = random.normal(key, (n,))
    y = random.normal(key, (n, 2))
    z = random.uniform(key, (n,))
    low = random.uniform(key, (n,), jnp.float32, 0.0, scale[0])
    high = random.uniform(key, (n,), jnp.float32, 0.0, scale[1])
    if n > 3:
        return x, y, z
    return low, high, random.normal(key, (n,))


def weights(sizes):
    key = random.key(0)
    first = {"w": random.normal(key, sizes), "b": jnp.zeros(sizes[-1:])}
    return [first, {"w": 0.1 * random.normal(key, sizes), "b": jnp.zeros(sizes[-1:])}]
    # E(silent): random.normal: "key" has given the very same numbers in line 48  [pytree-leaf] ;; N: ... ;; N: called at ...


def test_that_a_key_gives_the_same():
    key = random.key(0)
    one, other = random.normal(key, (3,)), random.normal(key, (3,))
    assert jnp.all(one == other)


def shown():
    key = random.key(0)
    print(random.normal(key, (3,)))
    random.normal(key, (3,))
    return random.normal(random.key(0), (3,))


particles = init(random.key(0), 4)
assert jnp.all(particles.x == particles.v)
split_first(random.key(0), 4)
bound_again(random.key(0), 4)
otherwise(random.key(0), 4, jnp.ones(2))
layers = weights((3, 3))
assert jnp.allclose(layers[1]["w"], 0.1 * layers[0]["w"])
test_that_a_key_gives_the_same()
shown()
jax.vmap(lambda key: random.normal(key, (2,)))(random.split(random.key(0), 3))


def in_turns(batches):
    """Another key each time, which is or may be the one of the turn before."""
    key, sub = random.split(random.key(0))
    first = random.normal(sub, (3,))
    for batch in batches:
        key, sub = random.split(key)
        first = first + batch
    other = random.normal(sub, (3,))
    for turn, each in enumerate(random.split(key, 2)):
        if turn == 0:
            first = first + random.normal(each, (3,))
        else:
            other = other + random.normal(each, (3,))
    return first, other


in_turns([jnp.ones(3)] * len(particles))


def states(rng, count):
    rng, first_rng, second_rng = random.split(rng, num=3)
    first = random.split(rng, num=count)
    second = random.split(rng, num=count)
    # E(silent): random.split: "rng" has given the very same keys in line 99  [pytree-leaf] ;; N: ... ;; N: called at ...
    return first, second, first_rng, second_rng


def states_apart(rng, count):
    rng, first_rng, second_rng = random.split(rng, num=3)
    return random.split(first_rng, num=count), random.split(second_rng, num=count), random.split(rng)


made = states(random.key(0), 4)
assert jnp.all(random.key_data(made[0]) == random.key_data(made[1]))
states_apart(random.key(0), 4)


def begun_anew(key):
    """The second takes the place of the first, or stands for another example: they never come together."""
    x = random.normal(key, (3,))
    print(x)
    x = random.normal(key, (3,))
    y = 2 * x
    z = random.normal(key, (3,))
    print(y)
    return z


rng, first_rng = random.split(random.key(3))
first_example = random.normal(first_rng, (5,))
print(first_example)
second_example = random.normal(first_rng, (5,))
print(second_example)
left, right = random.normal(rng, (2,)), 1.0
other_side = random.normal(rng, (2,))
# E(silent): random.normal: "rng" has given the very same numbers in line 131  [pytree-leaf] ;; N: ...
assert jnp.all(left == other_side)
both = jnp.stack([left * right, other_side])
begun_anew(rng)
