"""A wrong annotation does not fail: what the ``return`` statements show counts, in every kind of function."""

import contextlib
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import jax
import jax.numpy as jnp
from jax import Array

F = TypeVar("F", bound=Callable[..., object])
w = jnp.ones(3)


def kept(function: F) -> F:
    return function


def loss(w: Array) -> Array:
    total = jnp.sum(w)
    return total, {"total": total}  # type: ignore[return-value]


def scaled(by: float, w: Array) -> Array:
    return by * jnp.sum(w), {"w": w}  # type: ignore[return-value]


def named(w: Array) -> Array:
    both = (jnp.sum(w), w)
    return both  # type: ignore[return-value]


def on_two_ways(w: Array, known: bool = True) -> Array:
    if known:
        return jnp.sum(w), w  # type: ignore[return-value]
    return unknown(w)


def in_a_block(w: Array) -> Array:
    with contextlib.nullcontext():
        return jnp.sum(w), w  # type: ignore[return-value]


def unknown(w):  # type: ignore[no-untyped-def]
    return jnp.sum(w), w


@kept
def decorated(w: Array) -> Array:
    return jnp.sum(w), w  # type: ignore[return-value]


@jax.jit
def compiled(w: Array) -> Array:
    return jnp.sum(w), w  # type: ignore[return-value]


class Model:
    def loss(self, w: Array) -> Array:
        return jnp.sum(w), w  # type: ignore[return-value]

    def step(self, w: Array) -> Array:
        def inner(w: Array) -> Array:
            return jnp.sum(w), w  # type: ignore[return-value]

        return jax.grad(inner, has_aux=True)(w)[0] + jax.grad(self.loss, has_aux=True)(w)[0]


def handed(function: Callable[[Array], Array]) -> None:
    jax.value_and_grad(function, has_aux=True)(w)


grads, aux = jax.grad(loss, has_aux=True)(w)
(value, aux), grads = jax.value_and_grad(loss, has_aux=True)(w)
{**aux}
jax.grad(partial(scaled, 2.0), has_aux=True)(w)
jax.grad(lambda w: loss(w), has_aux=True)(w)
jax.grad(named, has_aux=True)(w)
jax.grad(on_two_ways, has_aux=True)(w)
jax.grad(in_a_block, has_aux=True)(w)
jax.grad(unknown, has_aux=True)(w)
jax.grad(decorated, has_aux=True)(w)
jax.grad(compiled, has_aux=True)(w)
jax.jacobian(loss, has_aux=True)(w)
Model().step(w)
handed(loss)

(total, seen), pull = jax.vjp(loss, w)
pull((1.0, {"total": 0.0}))
pull(jnp.ones(()))  # E: vjp: structures differ at the root: the output is a tuple of length 2, the cotangent is a leaf (float scalar)  [pytree-structure]
jax.vmap(named, out_axes=(0, 0))(jnp.ones((2, 3)))
jax.vmap(named, out_axes=(0, 0, 0))(jnp.ones((2, 3)))
# E: vmap: out_axes is no prefix of the result ...  [pytree-prefix]


def alone(w: Array) -> tuple[Array, Array]:
    return jnp.sum(w)  # type: ignore[return-value]


def three(w: Array) -> tuple[Array, Array]:
    return jnp.sum(w), w, w  # type: ignore[return-value]


jax.grad(alone, has_aux=True)(w)
# E: grad: with has_aux=True the function must return a pair (loss, aux), not a leaf (float scalar)  [pytree-leaf]
jax.grad(three, has_aux=True)(w)
# E: ... the function must return a pair (loss, aux), not a tuple of length 3  [pytree-leaf] ;; N: ...
jax.grad(loss)(w)
# E: grad: the function returns a tuple of length 2, but only a scalar has a gradient  [pytree-leaf] ;; N: ...
jax.grad(partial(scaled, 2.0))(w)
# E: grad: the function returns a tuple of length 2, but only a scalar has a gradient  [pytree-leaf] ;; N: ...
jax.grad(Model().loss)(w)
# E: grad: the function returns a tuple of length 2, but only a scalar has a gradient  [pytree-leaf] ;; N: ...
jax.grad(jnp.sum, has_aux=True)(w)
# E: grad: with has_aux=True the function must return a pair (loss, aux), not a leaf (float scalar)  [pytree-leaf]
