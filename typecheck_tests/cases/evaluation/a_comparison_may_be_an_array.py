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
