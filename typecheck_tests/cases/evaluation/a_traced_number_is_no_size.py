"""Sizes, axes, bounds and what a mask takes are fixed while JAX traces; Python's and NumPy's indices are numbers."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

table = np.arange(10.0)
rows = [jnp.zeros(3), jnp.ones(3)]


@jax.jit
def ramp(n):
    return jnp.arange(n)  # E: jnp.arange: the length is traced, so its value is not known: shapes are fixed when the function is compiled  [pytree-static] ;; N: ... ;; N: called at line 79


@jax.jit
def noise(key, n):
    return jax.random.normal(key, (n, 2))  # E: random.normal: the size is traced, so ...  [pytree-static] ;; N: ... ;; N: called at line 80


@jax.jit
def first(x, n):
    return lax.dynamic_slice(x, (0,), (n,))  # E: lax.dynamic_slice: the size is traced, so ...  [pytree-static] ;; N: ... ;; N: called at line 81


@jax.jit
def total(x, axis):
    return x.sum(axis)  # E: jnp.sum: the axis is traced, so ...  [pytree-static] ;; N: ... ;; N: called at line 82


@jax.jit
def positive(x):
    return x[x > 0]  # E: how many items a traced mask takes is not known: ...  [pytree-static] ;; N: jnp.where(mask, x, 0) keeps the shape ;; N: ...


@jax.jit
def places(x):
    return jnp.where(x > 0)  # E: jnp.where: how many it gives is decided by a traced array: ...  [pytree-static] ;; N: ...


def window(i, x):
    return x + x[i : i + 2].sum()  # E: a bound of the slice is traced, so its value is not known: shapes are fixed when the function is compiled  [pytree-static] ;; N: ... ;; N: called at line 85


@jax.jit
def head(x, n):
    return x[:n]  # E: a bound of the slice is traced, so its value is not known: ...  [pytree-static] ;; N: jax.lax.dynamic_slice takes a traced start, and a size that is known ;; N: ...


@jax.jit
def looked_up(i):
    return table[i]  # E: the index is traced, and an array of NumPy needs a number: make it an array with jnp.asarray  [pytree-static] ;; N: ...


@jax.jit
def chosen(i):
    return rows[i]  # E: the index is traced, so its value is not known: no list, tuple or text has an item for it  [pytree-static] ;; N: an array can be indexed: stack the items with jnp.stack ;; N: ...


@jax.jit
def repeated(n):
    for _ in range(n):  # E: n is traced, so range() cannot have its value in a transformed function  [pytree-static] ;; N: ...
        pass


@partial(jax.jit, static_argnums=1)
def right(x, n, i=0):
    mask = jnp.where(x > 0, x, 0)
    part = lax.dynamic_slice(x, (i,), (n,))
    some = x[np.array([True, False, True])] + x[jnp.array([0, 1])] + jnp.nonzero(x, size=2)[0]
    return jnp.arange(n) + mask[:n] + part + jnp.asarray(table)[i] + jnp.stack(rows)[i, :n] + jnp.roll(some, i)


x = jnp.array([1.0, -2.0, 3.0])
right(x, 2, 0)
ramp(3)  # RAISES
noise(jax.random.key(0), 3)  # RAISES
first(x, 2)  # RAISES
total(x, 0)  # RAISES
positive(x)  # RAISES
places(x)  # RAISES
lax.fori_loop(0, 2, window, x)  # RAISES
head(x, 2)  # RAISES
looked_up(3)  # RAISES
chosen(1)  # RAISES
repeated(3)  # RAISES
jax.vmap(ramp.__wrapped__)(jnp.arange(3))  # RAISES

by_array: dict = {0: "zero"}
by_array[jnp.array(0)]  # E: an array has no hash, so it is no key of a dict  [pytree-structure]
assert by_array[np.int64(0)] == "zero"
assert ramp.__wrapped__(3)[2] == 2
assert positive.__wrapped__(x).shape == (2,)
