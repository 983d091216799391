"""A traced array that a compiled function leaves outside is of no use when the trace has ended."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

kept: list = []
cache = {"last": jnp.zeros(3)}
key = jax.random.key(0)
count = 0


class Box:
    def __init__(self):
        self.last = jnp.zeros(3)


box = Box()


@jax.jit
def scaled(x):
    global count
    kept.append(x)
    cache["last"] = x + 1
    box.last = 2 * x
    count += 1
    return 2 * x


def drawn():
    global key
    key, sub = jax.random.split(key)
    return jax.random.normal(sub)


def running(carry, x):
    kept.append(x)
    return carry + x, carry


def norms(x):
    """What the trace around keeps is no left-over."""
    seen = []

    def turn(carry, _):
        seen.append(x)
        return carry + x, None

    total, _ = lax.scan(turn, x, None, length=2)
    return total + seen[0]


drawn()
scaled(jnp.ones(3))
assert count == 1
assert kept[0].shape == (3,)
box.last + 1  # E: the array is left over from a trace that has ended: a transformed function must return it  [pytree-leaf]
jnp.stack(kept)  # E: jnp.stack: the array is left over from a trace that has ended: ...  [pytree-leaf]
np.asarray(cache["last"])  # E: np.asarray: needs numbers, but ...  [pytree-leaf]
cache["last"][0]  # E: the array is left over from a trace that has ended: ...  [pytree-leaf]

jax.jit(drawn)()
jax.random.normal(key)  # E: random.normal: the array is left over from a trace that has ended: ...  [pytree-leaf]

kept = []
lax.scan(running, 0.0, jnp.ones(3))
assert len(kept) > 0
kept = [scaled(jnp.ones(3))]
jnp.stack(kept)
jax.jit(norms)(jnp.ones(3))
cache["last"] = jnp.ones(3)
assert cache["last"][0] == 1


class Drawing:
    def __init__(self, key):
        self.key = key

    def __call__(self):
        self.key, subkey = jax.random.split(self.key)
        return subkey


class Method:
    @partial(jax.jit, static_argnames="self")
    def step(self, params, key):
        """A derivative leaves the keys alone, which are of the trace around it."""
        draw = Drawing(key)

        def loss(p):
            return jnp.sum(p * jax.random.normal(draw(), (3,)))

        return [function(params) for function in (jax.grad(loss), jax.grad(loss))]


Method().step(jnp.ones(3), jax.random.key(0))
