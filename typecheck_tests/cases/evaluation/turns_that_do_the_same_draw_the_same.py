"""Every turn does the same, with one key that a function draws with: what is listed is one sample many times."""

import jax
import jax.numpy as jnp
import numpy as np


def resample(key, x):
    picked = jax.random.randint(key, (x.shape[0],), 0, x.shape[0])  # E(silent): random.randint: "key" is the same each time, and gives the very same numbers: they are put together  [pytree-leaf] ;; N: split it, and draw once with each: key, subkey = jax.random.split(key) ;; N: ...
    return x[picked]


def fit(x):
    return jnp.mean(x)


def jittered(x):
    return x + np.random.normal()


def bootstrap(key, x, rounds=16):
    found = []
    for _ in range(rounds):
        sample = resample(key, x)
        found.append(fit(sample))
    return jnp.stack(found)


def new_keys(key, x, rounds=16):
    found = []
    for _ in range(rounds):
        key, subkey = jax.random.split(key)
        found.append(fit(resample(subkey, x)))
    return jnp.stack(found)


def numbered(key, x, rounds=16):
    return [fit(resample(key, x) * turn) for turn in range(rounds)]


def growing(key, x, rounds=16):
    found = []
    for _ in range(rounds):
        x = x + resample(key, x)
        found.append(x)
    return found


def other_noise(key, x, rounds=16):
    found = []
    for _ in range(rounds):
        found.append(jittered(resample(key, x)))
    return found


def repeated(key, x):
    found = []
    for _ in range(2):
        found.append(resample(key, x))
    return found


x = jnp.linspace(0, 1, 8)
keys = jax.random.split(jax.random.key(0), 6)
scores = bootstrap(keys[0], x)
assert (scores == scores[0]).all()
new_keys(keys[1], x)
numbered(keys[2], x)
growing(keys[3], x)
other_noise(keys[4], x)
repeated(keys[5], x)
