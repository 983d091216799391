"""An operator's parameter is nobody's annotation: a number and what JAX returns make an array."""

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array


def loss(w: Array) -> Array:
    return jnp.sum(w**2)


def square(x: float) -> float:
    return x * x


def half(w: Array) -> float:
    return 0.5 * jax.jit(loss)(w)


w = jnp.ones(3)
step = jax.jit(loss)
assert (0.1 * jax.grad(loss)(w)).shape == (1 - jax.vmap(loss)(w)).shape == (2 // eqx.filter_grad(loss)(w)).shape
assert (jax.grad(loss)(w) > 0.5).all()
assert (1 == jax.grad(loss)(w)).shape == (1 != w).shape == (0.5 < jax.vmap(loss)(w)).shape  # noqa: SIM300
assert (0.1 * (jax.grad(loss)(w) if w.sum() else w)).shape == (3,)
assert (1 + jax.lax.fori_loop(0, 3, lambda i, x: x, w)).shape == (0.1 * jax.lax.map(jnp.sin, w)).shape
assert (2 ** jax.lax.cond(True, jnp.sin, jnp.cos, w)).shape == (3,)
assert (0.1 * jax.tree.reduce(jnp.add, {"a": w, "b": w}, jnp.zeros(3))).shape == (3,)
reveal_type(0.1 * jax.grad(square)(1.0))  # R: Array
product: float = 0.5 * step(w)
total = 0.0
total += jax.grad(square)(1.0)
losses: list[float] = [0.5 * step(w), half(w)]
losses.append(2 * step(w))
