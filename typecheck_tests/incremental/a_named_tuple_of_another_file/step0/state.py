from collections import namedtuple

import jax
import jax.numpy as jnp

Moments = namedtuple("Moments", ["m", "t"])


def begin(params):
    return Moments(jax.tree.map(jnp.zeros_like, params), 0)


def advance(state: Moments, grads) -> Moments:
    return Moments(jax.tree.map(jnp.add, state.m, grads), state.t + 1)


def keep(one, other):
    return jax.tree.map(jnp.add, one, other)
