"""``out_axes=None`` is for what is the same in each row: what is computed of a mapped argument is not."""

from functools import partial

import jax
import jax.numpy as jnp

x = jnp.arange(3.0)
table = jnp.ones((3, 3))


def both(a):
    return a + 1, jnp.sum(a)


@partial(jax.vmap, in_axes=(0, None), out_axes=(0, None))
def shared(a, b):
    return a + b, b


@partial(jax.vmap, in_axes=(0, None), out_axes={"s": None, "n": None})
def named(a, b):
    return {"s": jnp.mean(2 * a), "n": b}


def outer(a):
    return jax.vmap(lambda b: b - a, out_axes=None)(a)  # E: vmap: out_axes is None for a result (float array of shape (3, 3)) that differs from row to row  [pytree-prefix] ;; N: called at line 57


def fine(a):
    return jax.vmap(lambda b: a * 2, out_axes=None)(x)


def chosen(flag):
    """One of two, of which one is the same everywhere."""
    return jax.vmap(lambda a: a if flag() else jnp.zeros(()), out_axes=None)


def size(a):
    return jnp.zeros_like(a), a.shape[0] * 1.0, jnp.ones(a.shape)


shared(x, 1.0), jax.vmap(fine)(x), chosen(lambda: False)(x)
jax.vmap(size, out_axes=None)(table), jax.vmap(lambda a, b: b * 2, in_axes=(0, None), out_axes=None)(x, x)
jax.vmap(lambda a: jax.lax.pmean(a, "i"), axis_name="i", out_axes=None)(x)
jax.vmap(lambda a: jax.lax.all_gather(a, "i"), axis_name="i", out_axes=None)(x)
jax.vmap(lambda a: a.imag, out_axes=None)(x)
jax.vmap(lambda a, b: {"a": a, "b": b}, in_axes=(0, None), out_axes={"a": 0, "b": None})(x, x)
jax.vmap(lambda a: a, out_axes=None)(x)  # E: vmap: out_axes is None for a result (float scalar) that differs from row to row  [pytree-prefix]
jax.vmap(both, out_axes=(0, None))(x)  # E: vmap: out_axes is None for a result (float scalar) that differs from row to row  [pytree-prefix]
jax.vmap(both, 0, None)(table)  # E: vmap: out_axes is None for a result (float array of shape (3,)) that differs from row to row  [pytree-prefix]
named(x, 1.0)  # E: vmap: out_axes is None for a result (float scalar) that differs from row to row  [pytree-prefix]
jax.jit(jax.vmap(lambda a: -jax.lax.stop_gradient(a), out_axes=None))(x)  # E: vmap: out_axes is None for a result (float scalar) that differs from row to row  [pytree-prefix]
jax.vmap(lambda a: a.T @ a, out_axes=None)(jnp.ones((3, 2, 2)))  # E: vmap: out_axes is None for a result (float array of shape (2, 2)) that differs from row to row  [pytree-prefix]
jax.vmap(lambda a: a["w"].astype(int).sum() / 2, in_axes=({"w": 0, "b": None},), out_axes=None)({"w": x, "b": 1.0})
# E: vmap: out_axes is None for a result (float scalar) that differs from row to row  [pytree-prefix]
outer(table)  # RAISES
