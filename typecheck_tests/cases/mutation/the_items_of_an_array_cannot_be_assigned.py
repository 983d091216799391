"""JAX's own types have a ``__setitem__``, which raises; a NumPy array may stand where an ``Array`` is declared."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

x = jnp.ones(3)
x[0] = 1.0  # E: "x" is a JAX array, which never changes in place: its items cannot be assigned  [pytree-leaf] ;; N: make a changed copy: x = x.at[...].set(...)
x[1:] += 1  # E: "x" is a JAX array, which never changes in place: its items cannot be assigned  [pytree-leaf] ;; N: make a changed copy: x = x.at[...].add(...)


@jax.jit
def clipped(x: Array, low: float) -> Array:
    x[x < low] = low  # E: "x" is a JAX array...  [pytree-leaf] ;; N: ...x.at[...].set(...) ;; N: called at line 40
    return x


def filled(count: int) -> Array:
    out = jnp.zeros(count)
    for i in range(count):
        out[i] = i**2  # E: "out" is a JAX array...  [pytree-leaf] ;; N: ... ;; N: called at line 41
    return out


def of_either_kind(x: Array | np.ndarray) -> None:
    x[0] = 2.0


def declared(x: Array) -> None:
    x[0] = 2.0


def loaded() -> Array:
    return np.zeros(3)  # type: ignore[return-value]


read = loaded()
read[0] = 1
clipped(x, 0.0)  # RAISES
filled(3)  # RAISES
x = x.at[0].set(2.0)
host = np.array(x)
host[0] = 3.0
of_either_kind(host)
declared(np.array(x))  # type: ignore[arg-type]
table = {"x": x}
table["x"] = x + 1
rows = [x, x]
rows[0] = x - 1
copied = x * 2
copied = np.array(copied)  # type: ignore[assignment]
copied[0] = 1.0
