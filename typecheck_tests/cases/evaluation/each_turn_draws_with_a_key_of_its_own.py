"""A loop that draws with one key gets the same numbers in each turn: what they are added up to, or a list of them, is wrong."""

import jax
import jax.numpy as jnp
from jax import random


def collected(key, n):
    out = []
    for _ in range(n):
        out.append(random.normal(key, (3,)))
        # E(silent): random.normal: "key" is the same each time, and gives the very same numbers: they are put together  [pytree-leaf] ;; N: split it, and draw once with each: ... ;; N: called at ...
    return jnp.stack(out)


def listed(key: jax.Array, n: int) -> list[jax.Array]:
    return [0.1 * random.uniform(key, (3,)) for _ in range(1, n + 1)]
    # E(silent): random.uniform: "key" is the same each time, and gives the very same numbers: ...  [pytree-leaf] ;; N: ... ;; N: called at ...


def named(key, n):
    found = []
    for _ in range(1, n + 1):
        noise = random.normal(key, (3,))
        # E(silent): random.normal: "key" is the same each time, ...  [pytree-leaf] ;; N: ... ;; N: called at ...
        found.append(noise * 2)
    return found


def walked(key: jax.Array, n: int) -> jax.Array:
    x = jnp.zeros(3)
    for _ in range(n):
        x = x + 0.1 * random.normal(key, (3,))
        # E(silent): random.normal: "key" is the same each time, ...  [pytree-leaf] ;; N: ... ;; N: called at ...
    return x


def trained(params, key):
    for _ in range(3):
        noise = random.normal(key, (3,))
        # E(silent): random.normal: "key" is the same each time, ...  [pytree-leaf] ;; N: ... ;; N: called at ...
        grads = jax.grad(lambda p: jnp.sum((p + noise) ** 2))(params)
        params = params - 0.1 * grads
    return params


def put_back(state, n):
    for _ in range(n):
        noise = random.normal(state["key"], (3,))
        # E(silent): random.normal: "state['key']" is the same each time, ...  [pytree-leaf] ;; N: ... ;; N: called at ...
        state = {"x": state["x"] + noise, "key": state["key"]}
    return state


class Walker:
    def __init__(self):
        self.key = random.key(0)
        self.x = jnp.zeros(3)

    def step(self):
        self.x = self.x + random.normal(self.key, (3,))
        # E(silent): random.normal: "self.key" is the same each time, ...  [pytree-leaf] ;; N: ... ;; N: called at ...


# right
class Split:
    def __init__(self):
        self.key = random.key(0)
        self.x = jnp.zeros(3)

    def step(self):
        self.key, key = random.split(self.key)
        self.x = self.x + random.normal(key, (3,))

    def shown(self):
        """One look at what is shown, and another at the same."""
        return self.x + random.normal(self.key, (3,))


def kept(key, n):
    x = jnp.zeros(3)
    for _ in range(n):
        key, sub = random.split(key)
        x = x + random.normal(sub, (3,))
    for i in range(n):
        x = x + random.normal(random.fold_in(key, i), (3,))
    for each in random.split(key, n):
        x = x + random.normal(each, (3,))
    return x


def settings(key):
    """The same numbers for each setting that is tried, or to look at after each step."""
    x = jnp.zeros(3)
    for scale in (0.1, 1.0):
        x = x + scale * random.normal(key, (3,))
    return x, [scale * random.normal(key, (4,)) for scale in range(3)]


def looked_at(params, key, n):
    for _ in range(n):
        seen = params * random.normal(key, (3,))
        params = params - 0.1
        print(seen.shape)
    return params


def begun_anew(key, n):
    for i in range(n):
        x = jnp.zeros(3)
        x = x + random.normal(key, (3,))
        if i == 0:
            x = x * 2
    return x


def once(key, n):
    x = jnp.zeros(3)
    for i in range(n):
        if i == 0:
            x = x + random.normal(key, (3,))
        x = x * 2
    return x


key = random.key(0)
assert jnp.ptp(collected(key, 3), axis=0).sum() == 0
assert jnp.all(listed(key, 2)[0] == listed(key, 2)[1])
assert jnp.all(named(key, 2)[0] == named(key, 2)[1])
assert jnp.allclose(walked(key, 3), 0.3 * random.normal(key, (3,)))
assert jnp.allclose(trained(jnp.zeros(3), key), -random.normal(key, (3,)) * (1 - 0.8**3))
assert jnp.allclose(put_back({"x": jnp.zeros(3), "key": key}, 3)["x"], 3 * random.normal(key, (3,)))
walker, split = Walker(), Split()
for _ in range(3):
    walker.step()
    split.step()
    split.shown()
assert jnp.allclose(walker.x, 3 * random.normal(walker.key, (3,)))
kept(key, 3)
settings(key)
looked_at(jnp.ones(3), key, 3)
begun_anew(key, 2)
once(key, 3)


def speeds(sizes):
    """Each size starts with the same key, on purpose; the turns of the inner loop have each their own."""
    found = []
    for size in sizes:
        states = jax.random.uniform(jax.random.PRNGKey(0), (size,))
        key = BASE
        for _ in range(10):
            key, subkey = jax.random.split(key)
            states = states + jax.random.uniform(subkey, (size,))
        found.append(size / states.sum())
    return found


BASE = jax.random.PRNGKey(42)
speeds([256, 1024])
