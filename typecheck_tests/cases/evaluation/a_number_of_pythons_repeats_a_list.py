"""What is computed of Python's numbers is a number of Python's; a tuple or list is multiplied by nothing else."""

from operator import call

import jax
import jax.numpy as jnp


def padded(states: list):
    pad = -len(states) % 8
    return jnp.concatenate(states + [states[-1]] * pad + [states[0]] * (pad // 2 - pad % 2))


def halved(steps):
    return [0.0] * (len(steps) * 2 - 1)


params = {"w": jnp.ones(3), "out": (jnp.ones(2), 0.0)}
rates = {"w": 0.1, "out": 0.01}
assert call(padded, [jnp.ones(1)] * 3).shape == (8 + 1,)
assert len(halved([1, 2])) == 3
jax.tree.map(lambda r, p: jax.tree.map(lambda leaf: leaf - r * leaf, p), rates, params)
jax.tree.map(lambda r, p, g: jax.tree.map(lambda a, b: a - p * b, r, g), rates, params, params)
# E: "*" on a tuple of length 2 and a tuple of length 2: use jax.tree.map for trees  [pytree-leaf] ;; N: here it is given the leaves at ['out']: float, a tuple of length 2, a tuple of length 2
