"""A key in the carry that comes back as it went in gives each turn the same random numbers."""

from typing import NamedTuple

import jax
import jax.numpy as jnp


class State(NamedTuple):
    x: jax.Array
    key: jax.Array


def noisy(carry, _):
    x, key = carry
    next_key, sub = jax.random.split(key)
    noise = jax.random.normal(sub)
    return (x + noise, key), noise


def dropped(state, _):
    kept = jax.random.bernoulli(state.key, 0.5, (3,))
    return state._replace(x=state.x * kept), kept


def walk(key):
    return jax.lax.scan(noisy, (0.0, key), None, length=4)[1]
    # E(silent): lax.scan: "noisy" returns the key that it was given at [1]: each turn draws the same numbers  [pytree-carry]
    # N: return the new key: key, subkey = jax.random.split(key)
    # N: called at ...


def thinned(key):
    return jax.lax.scan(dropped, State(jnp.ones(3), key), length=4)[1]
    # E(silent): lax.scan: "dropped" returns the key that it was given at .key: each turn draws the same numbers  [pytree-carry]
    # N: return the new key: key, subkey = jax.random.split(key)
    # N: called at ...


def summed(key):
    def body(i, carry):
        total, key = carry
        return total + jax.random.uniform(key), key

    return jax.lax.fori_loop(0, 4, body, (0.0, key))[0]
    # E(silent): lax.fori_loop: "body" returns the key that it was given at [1]: each turn draws the same numbers  [pytree-carry]
    # N: return the new key: key, subkey = jax.random.split(key)
    # N: called at ...


key = jax.random.key(0)
assert len(set(walk(key).tolist())) == 1
assert len({tuple(row) for row in thinned(key).tolist()}) == 1
assert abs(summed(key) - 4 * jax.random.uniform(key)) < 1e-6


def renewed(carry, scale):
    x, key = carry
    key, sub = jax.random.split(key)
    return (x + scale * jax.random.normal(sub), key), x


def by_number(carry, number):
    x, key = carry
    return (x + jax.random.normal(jax.random.fold_in(key, number)), key), x


def one_of_many(carry, number):
    x, key = carry
    keys = jax.random.split(key, 4)
    return (x + jax.random.normal(keys[number]), key), x


def now_and_then(carry, number):
    x, key = carry
    new, sub = jax.random.split(key)
    noise = jax.random.normal(sub)
    return (x + noise, jax.lax.cond(number > 1, lambda: new, lambda: key)), x


def handed_on(state, x):
    """A key that is used elsewhere is none of the turn's."""
    return state._replace(x=state.x + x), None


for body in (renewed, by_number, one_of_many, now_and_then):
    jax.lax.scan(body, (jnp.zeros(()), key), jnp.arange(4))
jax.lax.scan(handed_on, State(jnp.zeros(()), key), jnp.ones(4))


def reset(key):
    return jax.random.uniform(key)


def starts_again(state, _):
    """Each episode of this level starts alike."""
    x = jnp.where(state.x > 2, reset(state.key), state.x + 1)
    return state._replace(x=x), x


jax.lax.scan(starts_again, State(jnp.zeros(()), key), length=4)
