"""What is compared with something that is not seen, and is no number, may give an array: it has axes."""

import jax.numpy as jnp
import numpy as np
from flax import nnx

a = np.array([[4, 3], [7, 1]])
rows = np.unique(a, axis=0)
shifted = rows[0, :] + np.array([1, 0])


def same(array, other):
    return np.prod(np.where(array == other, True, False), axis=1)  # E: np.prod: axis 1 is out of range for 0 axes  [pytree-leaf] ;; N: called at line 22


same(a, shifted)
same(a, -shifted)
np.prod(a < shifted, axis=1)
bias = nnx.Param(jnp.ones((2, 2)))
jnp.all(bias == jnp.ones((2, 2)), axis=1)
jnp.all(bias[...] == jnp.ones((2, 2)), axis=1)
same(1, 2)  # RAISES


def of_a_number(times):
    """NumPy reduces a number along its first or last axis, too; JAX does not."""
    for time in times:
        print(np.max((1 - time / 2.0), 0), np.sum(time, axis=-1), np.argmax(time, axis=0))
    return jnp.max(jnp.sum(jnp.ones(3)), axis=0)  # E: jnp.max: axis 0 is out of range for 0 axes  [pytree-leaf] ;; N: ...


of_a_number(np.linspace(0, 1, 10))  # RAISES
