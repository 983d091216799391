"""``one_hot`` makes an array of a list, and ``np.ravel`` one of NumPy's of JAX's: NumPy computes with lists."""

import jax
import jax.numpy as jnp
import numpy as np


def encoded(labels):
    return jax.nn.one_hot(labels, 3)


def distance(values):
    return np.linalg.norm(np.ravel(jnp.array(values)[:, None]) - [1, -6])


def moved(values):
    return jnp.ravel(jnp.array(values)) - [1, -6]  # E: Unsupported operand types for - ("Array" and "list[int]")  [operator]


assert encoded([2, 0]).shape == (2, 3)
distance([2, 1])
moved([2, 1])  # RAISES
