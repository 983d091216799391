"""``**options`` may bind any parameter, ``*args`` any number of them; mypy takes all of them for bound."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
from jax import Array


def loss(w: Array, scale: float = 1.0) -> Array:
    return scale * jnp.sum(w**2)


def dot(w: Array, x: Array) -> Array:
    return jnp.sum(w * x)


def gradients(w: Array, options: dict[str, Any], rest: tuple[Any, ...]) -> list[Array]:
    scaled = partial(loss, **options)
    return [jax.grad(scaled)(w), scaled(w), jax.vjp(partial(dot, *rest), w, w)[0], jax.grad(partial(dot, *rest))(w, w)]


w = jnp.ones(2)
options: dict[str, Any] = {"scale": 2.0}
gradients(w, options, ())
reveal_type(jax.grad(partial(loss, **options))(w))  # R: Array
jax.jvp(partial(loss, **options), (w,), (w,))
jax.tree.map(partial(loss, **options), {"w": w})
jax.hessian(partial(loss, **options))(w)
jax.checkpoint(partial(loss, **options))(w)
jax.jit(jax.vmap(partial(loss, **options)))(w)
jax.grad(partial(dot, w))(w, w)  # E: Too many arguments for "dot"  [call-arg]
jax.vjp(partial(loss, **options), w, w, w)
# E: jax.vjp: "loss" is given 3 arguments, but takes 1 to 2  [pytree-leaf]
