"""Of ``if`` and ``else`` one is run: where something fails in each of them, something fails."""

import sys

import jax.numpy as jnp

pair = (jnp.ones(2), jnp.ones(2))
triple = (*pair, jnp.ones(2))
many, few = len(sys.argv) > 100, len(sys.argv) < 100


def held(value):
    return {"held": value}


def each(many):
    if many:
        found = held(pair)["kept"]  # E: held(...) has no key 'kept': its only key is 'held'  [pytree-structure] ;; N: ...
    else:
        found = held(triple)["lost"]  # E: held(...) has no key 'lost': its only key is 'held'  [pytree-structure] ;; N: ...
    return found


def neither(many):
    if many:
        raise ValueError
    return held(triple)["held"]


each(many)  # RAISES
each(few)  # RAISES
neither(many)
found = held(pair)["kept"] if many else held(pair)["lost"]  # E: held(...) has no key 'kept': its only key is 'held'  [pytree-structure]
