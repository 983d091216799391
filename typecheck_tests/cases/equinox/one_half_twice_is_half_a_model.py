"""``eqx.combine`` of one half with itself: what the other half holds is lost, wherever the half comes from."""

import equinox as eqx
import jax
import jax.numpy as jnp


class Named(eqx.Module):
    weight: jax.Array
    name: str


def of_arrays(model):
    arrays, _ = eqx.partition(model, eqx.is_array)
    return eqx.combine(arrays, arrays)  # E(silent): combine: both trees are "arrays", one half of a model: the leaves of the other half are lost  [pytree-filter] ;; N: called at line 30


def of_the_rest(model):
    _, rest = eqx.partition(model, eqx.is_array)
    return eqx.combine(rest, rest)  # E(silent): combine: both trees are "rest", one half of a model: the leaves of the other half are lost  [pytree-filter] ;; N: called at line 31


def again(model):
    halves = eqx.partition(model, eqx.is_inexact_array)
    half = halves[1]
    return eqx.combine(half, half)  # E(silent): combine: both trees are "half", one half of a model: the leaves of the other half are lost  [pytree-filter] ;; N: called at line 32


model = Named(jnp.ones(2), "dense")
assert of_arrays(model).name is None
assert of_the_rest(model).weight is None
assert again(model).weight is None
