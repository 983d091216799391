"""Python's ``random`` draws numbers without a key; ``jax.random``, under whatever name, takes the key first."""

import random

import jax
import jax.numpy as jnp
from jax import random as jrandom

random.seed(0)
drawn = random.randint(1, 5)
assert drawn + random.uniform(0.0, 1.0) > 0
assert random.choice([{"a": 1}, {"a": 2}])["a"] in (1, 2)
assert "abc"[random.randint(0, 2)] in "abc"
assert [random.random() for _ in range(2)][1] < 1


def noise(size):
    return [random.gauss(0.0, 1.0) * random.expovariate(1.0) for _ in range(random.randint(size, size))]


assert len(noise(3)) == 3
key = jrandom.key(0)
assert jrandom.randint(key, (2,), 0, random.randint(1, 1))[1] == 0

jnp.ones(2) + jrandom.normal(key, (3,))  # E: ...  [pytree-leaf]
jax.random.normal(key, (2,))["a"]  # E: ...  [pytree-leaf]
