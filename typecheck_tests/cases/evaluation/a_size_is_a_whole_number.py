"""A size is no None and no array; that of an array of unknown shape is a number, too."""

from dataclasses import dataclass
from typing import Generic, TypeVar

import jax
import jax.numpy as jnp
import numpy as np

T = TypeVar("T")


def init(key, shape):
    return jax.random.normal(key, (shape[-1], 4))  # E: random.normal: a size is a whole number, and not None  [pytree-leaf] ;; N: ...


def rows(size):
    return jnp.zeros((2, size))  # E: jnp.zeros: a size is a whole number, and no array  [pytree-leaf] ;; N: ...


@jax.jit
def total(x, n):
    return x.sum() * jnp.zeros(n)  # E: jnp.zeros: the size is traced, so its value is not known: ...  [pytree-static] ;; N: ... ;; N: ...


@dataclass
class Scaled(Generic[T]):
    size: float

    def __call__(self, x):
        return jnp.ones((int(self.size), 2)) @ x  # E: "@": the shapes do not go together: (3, 2) and (3,)  [pytree-leaf] ;; N: ...


def loaded():
    return jnp.asarray(eval("[[1.0, 2.0], [3.0, 4.0]]"))


def right(x):
    shape = (*x.shape, 1)
    longer = x.shape + shape
    first, *rest = x.shape
    for size in x.shape:
        print(size, first, rest, len(x.shape), x.shape == shape, longer)
    jnp.zeros((x.shape[0], 3)) + jnp.zeros(np.prod(x.shape[1:]) + 1)
    jnp.zeros(jnp.array([2, 3]))
    return x.reshape(x.shape[0], -1), jnp.ones((*x.shape, 3)), sorted(x.shape), x.shape * 2


right(loaded())
init(jax.random.key(0), (3, None))  # RAISES
rows(jnp.array([2]))  # RAISES
total(loaded(), loaded().shape[0])  # RAISES
Scaled[jax.Array](3.0)(jnp.ones(3))  # RAISES
