"""``jnp.array((hidden, params))``: what is no number anywhere in a list makes no array, and a tuple has no ``-``."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np


class Pair(NamedTuple):
    mean: jax.Array
    scale: jax.Array


def encode(x):
    return jnp.tanh(x), {"last": x}


def stacked(x):
    return jnp.array(encode(x))
    # E: jnp.array: takes numbers and arrays, not a dict with keys 'last'  [pytree-leaf]
    # N: called at ...


stacked(jnp.ones(3))  # RAISES


def padded(rows):
    return jnp.asarray([*rows, None])
    # E: jnp.asarray: takes numbers and arrays, not None  [pytree-leaf]
    # N: called at ...


padded([1.0, 2.0])  # RAISES


def negative(x):
    return -encode(x)
    # E: "-" on a tuple of length 2: use jax.tree.map for trees  [pytree-leaf]
    # N: called at ...


negative(jnp.ones(3))  # RAISES


def of_numbers(x):
    """Lists, tuples and named tuples of numbers are arrays, and NumPy has arrays of anything: no word."""
    pair = Pair(jnp.zeros(()), jnp.ones(()))
    objects = np.array([None, {"w": 1.0}], dtype=object)
    return jnp.array(pair), jnp.array([pair, (1.0, 2.0)]), jnp.asarray([[x, 1.0], [2, True]]), objects, -pair.scale


of_numbers(jnp.zeros(()))
