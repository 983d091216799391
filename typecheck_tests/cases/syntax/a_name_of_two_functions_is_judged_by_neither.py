"""A name that two branches, or two lines, define may be either function."""

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(2)
if x.sum() > 5:

    def act(x: Array, gate: Array) -> Array:
        return x * gate

    @jax.jit
    def compiled(x: Array, gate: Array) -> Array:
        return x * gate

else:

    def act(x: Array) -> Array:  # type: ignore[misc]
        return x

    @jax.jit
    def compiled(x: Array) -> Array:
        return x


jax.tree.map(act, x)
jax.lax.map(act, x)
jax.jit(act)(x)
jax.vjp(act, x)
jax.eval_shape(act, x)
compiled(x)
held = {"at": act}
jax.tree.map(held["at"], x)
jax.lax.map([act][0], x)
jax.jit(held["at"])(x)
jax.vjp([act][0], x)


def twice(x: Array, by: Array) -> Array:
    return x * by


jax.tree.map(twice, x, x)


def twice(x: Array) -> Array:  # type: ignore[no-redef]
    return 2 * x


jax.tree.map(twice, x)


def wrapped(x: Array) -> Array:
    return x


wrapped = jax.jit(wrapped)
jax.tree.map(wrapped, x, x)  # E: jit: "wrapped" is given 2 arguments, but takes 1  [pytree-leaf]
