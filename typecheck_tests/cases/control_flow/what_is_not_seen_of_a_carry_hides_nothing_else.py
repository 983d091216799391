"""One entry of a carry that is not seen leaves the others to be compared."""

import json

import jax
import jax.numpy as jnp


def start():
    unseen = json.loads("[1.0, 2.0]")
    return jnp.zeros((3, 2)), jnp.asarray(unseen), {"mass": jnp.zeros(3), "charge": jnp.zeros(3, int)}


def kept(carry, _):
    position, velocity, bodies = carry
    return (position + 1, velocity, bodies), bodies["mass"]


def exchanged(carry, _):
    position, velocity, bodies = carry
    return (bodies["mass"], velocity, {**bodies, "mass": position}), None


def of_other_numbers(carry, _):
    position, velocity, bodies = carry
    return (position, velocity, {**bodies, "charge": bodies["mass"]}), None


jax.lax.scan(kept, start(), None, length=2)
jax.lax.scan(exchanged, start(), None, length=2)  # E: lax.scan: the carry changes at [0]: "init" is float array of shape (3, 2), "exchanged" returns float array of shape (3,)  [pytree-carry]
jax.lax.scan(of_other_numbers, start(), None, length=2)  # E: lax.scan: the carry changes at [2]['charge']: "init" is int array of shape (3,), "of_other_numbers" returns float array of shape (3,)  [pytree-carry]
