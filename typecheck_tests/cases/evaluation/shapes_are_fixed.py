"""Lengths, bounds of slices, indices of lists and NumPy's functions need values."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax


@jax.jit
def zeros(n: int) -> Array:
    return jnp.zeros((n, 2))  # E: jnp.zeros: the size is traced, so its value is not known: shapes are fixed when the function is compiled  [pytree-static] ;; N: under jit static_argnames="n" compiles once for each value ;; N: called at line 51


@jax.jit
def noise(key: Array, n: int) -> Array:
    return jax.random.normal(key, shape=(n + 1,))  # E: random.normal: the size is traced, so its value is not known: shapes are fixed when the function is compiled  [pytree-static] ;; N: under jit static_argnames="n" compiles once for each value ;; N: called at line 52


@jax.jit
def rows(x: Array, n: int) -> Array:
    return x.reshape(n, -1)  # E: jnp.reshape: the size is traced, so its value is not known: shapes are fixed when the function is compiled  [pytree-static] ;; N: ... ;; N: called at line 53


@jax.jit
def head(x: Array, n: int) -> Array:
    return x[:n]  # E: a bound of the slice is traced, so its value is not known: shapes are fixed when the function is compiled  [pytree-static] ;; N: jax.lax.dynamic_slice takes a traced start, and a size that is known ;; N: called at line 54


@jax.jit
def chosen(x: Array, i: int) -> Array:
    return [x, -x][i]  # E: the index is traced, so its value is not known: no list, tuple or text has an item for it  [pytree-static] ;; N: an array can be indexed: stack the items with jnp.stack ;; N: called at line 55


@jax.jit
def number(x: Array) -> Array:
    return jnp.ones(3) * x.item()  # E: x is traced, so .item() cannot have its value in a transformed function  [pytree-static] ;; N: called at line 56


@jax.jit
def by_numpy(x: Array) -> Array:
    return x + np.sin(x)  # E: np.sin: needs numbers, and the array is traced in a transformed function: use jnp.sin  [pytree-leaf] ;; N: called at line 57


@jax.jit
def right(x: Array, i: int) -> Array:
    table = jnp.stack([x, -x])
    start = lax.dynamic_slice(x, (i,), (2,))
    return table[i][:2] + start + np.sum(x) + np.sin(2.0) + jnp.full(2, i)


zeros(3)  # RAISES
noise(jax.random.key(0), 3)  # RAISES
rows(jnp.ones(6), 3)  # RAISES
head(jnp.ones(6), 3)  # RAISES
chosen(jnp.ones(6), 1)  # RAISES
number(jnp.ones(()))  # RAISES
by_numpy(jnp.ones(3))  # RAISES
right(jnp.ones(3), 1)
