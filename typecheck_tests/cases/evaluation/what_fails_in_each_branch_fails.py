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
        found = held(pair)["kept"]  # E: there is no key 'kept': the dict has 'held'  [pytree-structure] ;; N: ...
    else:
        found = held(triple)["lost"]  # E: there is no key 'lost': the dict has 'held'  [pytree-structure] ;; N: ...
    return found


def one(many):
    if many:
        return held(pair)["kept"]
    return held(triple)["held"]


def neither(many):
    if many:
        raise ValueError
    return held(triple)["held"]


def only_beside_an_error(many):
    if many:
        found = held(pair)["kept"]
    elif len(pair) == 2:
        found = held(pair)["held"]
    else:
        raise ValueError
    return found


each(many)  # RAISES
each(few)  # RAISES
one(many)
neither(many)
only_beside_an_error(many)
found = held(pair)["kept"] if many else held(pair)["held"]
found = held(pair)["kept"] if many else held(pair)["lost"]  # E: there is no key 'kept': the dict has 'held'  [pytree-structure]
