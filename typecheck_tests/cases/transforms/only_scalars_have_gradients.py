"""A loss that returns a tree needs has_aux, and then returns a pair."""

import jax
import jax.numpy as jnp
from jax import Array


def pair(w: Array) -> tuple[Array, Array]:
    return jnp.sum(w), w


def triple(w: Array) -> tuple[Array, Array, Array]:
    return jnp.sum(w), w, w


def untyped(w):
    loss = jnp.sum(w)
    return loss, {"w": w}


def nothing(w: Array) -> None:
    jnp.sum(w)


w = jnp.ones(3)
jax.grad(pair)(w)
# E: grad: the function returns a tuple of length 2, but only a scalar has a gradient  [pytree-leaf] ;; N: ...
jax.grad(untyped)(w)
# E: grad: the function returns a tuple of length 2, but only a scalar has a gradient  [pytree-leaf] ;; N: ...
jax.grad(nothing)(w)  # E: grad: the function returns None, but only a scalar has a gradient  [pytree-leaf]
jax.grad(triple, has_aux=True)(w)
# E: ... the function must return a pair (loss, aux), not a tuple of length 3  [pytree-leaf] ;; N: ...
jax.grad(jnp.sum, has_aux=True)(w)
# E: grad: with has_aux=True the function must return a pair (loss, aux), not a leaf (float scalar)  [pytree-leaf]
reveal_type(jax.grad(pair, has_aux=True)(w))  # R: tuple[Array, Array]
reveal_type(jax.value_and_grad(pair, has_aux=True)(w))  # R: tuple[tuple[Array, Array], Array]
