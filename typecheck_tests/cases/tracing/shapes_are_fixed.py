"""Lengths, bounds of slices, indices of lists and NumPy's functions need values."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax


@jax.jit
def zeros(n: int) -> Array:
    return jnp.zeros((n, 2))  # E: jit: n is traced, so it cannot be the length of an array: shapes are fixed when the function is compiled  [pytree-static] ;; N: static_argnames="n" compiles once for each value


@jax.jit
def noise(key: Array, n: int) -> Array:
    return jax.random.normal(key, shape=(n + 1,))  # E: jit: n is traced, so it cannot be the length of an array: ...  [pytree-static]


@jax.jit
def rows(x: Array, n: int) -> Array:
    return x.reshape(n, -1)  # E: jit: n is traced, so it cannot be the length of an array: ...  [pytree-static] ;; N: ...


@jax.jit
def head(x: Array, n: int) -> Array:
    return x[:n]  # E: jit: n is traced, so it cannot bound a slice: shapes are fixed when the function is compiled  [pytree-static] ;; N: jax.lax.dynamic_slice takes a traced start, and a size that is known


@jax.jit
def chosen(x: Array, i: int) -> Array:
    return [x, -x][i]  # E: jit: i is traced, so it cannot be the index of a list or tuple  [pytree-static] ;; N: an array can be indexed: stack the items with jnp.stack


@jax.jit
def number(x: Array) -> Array:
    return jnp.ones(3) * x.item()  # E: jit: x is traced, so item() cannot have its value while the function is compiled  [pytree-static]


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
