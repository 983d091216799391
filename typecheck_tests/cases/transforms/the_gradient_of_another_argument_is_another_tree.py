"""Gradients carry exact types into what follows: the wrong argument, or the value taken for the gradient."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array


class Params(NamedTuple):
    w: Array
    b: Array


def loss(params: Params, x: Array) -> Array:
    return jnp.sum(params.w * x + params.b)


params = Params(jnp.ones(3), jnp.ones(3))
x = jnp.ones(3)


def flipped(x: Array, params: Params) -> Array:
    return loss(params, x)


grads = jax.grad(flipped)(x, params)
swapped, value = jax.value_and_grad(loss)(params, x)
jax.tree.map(jnp.add, params, grads)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
jax.tree.map(jnp.add, params, swapped)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
jax.tree.map(jnp.add, params, value)
