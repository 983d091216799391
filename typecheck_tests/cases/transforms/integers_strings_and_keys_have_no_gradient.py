"""Every leaf of what is differentiated is a float; other arguments may be anything."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array


class State(NamedTuple):
    w: Array
    step: int


def loss(state: State, name: str) -> Array:
    return jnp.sum(state.w)


state = State(jnp.ones(3), 0)
key = jax.random.key(0)
jax.grad(loss)(state, "a")  # E: grad: state.step is int, which has no gradient  [pytree-leaf] ;; N: ...
jax.grad(loss, allow_int=True)(state, "a")
jax.grad(lambda x: x**2)(3)  # E: grad: x is int, which has no gradient  [pytree-leaf] ;; N: ...
jax.grad(lambda x: x**2)(3.0)
jax.grad(lambda p: jnp.sum(p["w"]))({"w": jnp.ones(3), "name": "mlp"})
# E: grad: p['name'] is str, which has no gradient  [pytree-leaf]
jax.grad(lambda p: jnp.sum(p["w"]))({"w": jnp.ones(3), "key": key})
# E: grad: p['key'] is key array, which has no gradient  [pytree-leaf]
jax.grad(jnp.sum)(jnp.array([1, 2]))  # E: grad: the argument is int array of shape (2,), which has no gradient  [pytree-leaf] ;; N: ...
jax.grad(jnp.sum)(jnp.array([1.0, 2]))
