"""Of ``*args``, and of ``Callable[..., Array]``, the arguments count one by one."""

from collections.abc import Callable

import jax
import jax.numpy as jnp
from jax import Array


def total(*parts: Array) -> Array:
    return jnp.sum(parts[0] * parts[1])


def gradient(loss: Callable[..., Array], w: Array) -> Array:
    return jax.grad(loss)(w, jax.random.key(0), 3)


w = jnp.ones(2)
counts = jnp.array([1, 2])
gradient(lambda w, key, size: jnp.sum(w * jax.random.normal(key, size)), jnp.ones(3))
jax.grad(total)(w, counts, 3)
jax.grad(lambda *x: total(*x))(w, counts, "text")
jax.value_and_grad(total, argnums=1)(counts, w)
jax.jacrev(total)(w, counts)
jax.grad(total, argnums=(0, 2))(w, counts, w)
jax.grad(total)(*(w, counts), counts)
jax.jit(total, donate_argnums=0)(w, w)
jax.grad(total)(counts, w)  # E: grad: parts is int array of shape (2,), which has no gradient  [pytree-leaf] ;; N: ...
jax.grad(total, argnums=1)(w, counts)  # E: grad: the argument is int array of shape (2,), which has no gradient  [pytree-leaf] ;; N: ...
