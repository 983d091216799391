"""``2 * (g,)`` repeats a tuple; a float and an array of JAX do nothing with one."""

import jax
import jax.numpy as jnp
import numpy as np


def descend(f, x, rate=0.1):
    gradient = jax.grad(f, (0,))(x)
    return x - rate * gradient  # E: "*" on float and a tuple of length 1: use jax.tree.map for trees  [pytree-leaf] ;; N: ...

def scaled(x, factor):
    return [x, x] * factor  # E: "*" on a list of length 2 and float scalar: use jax.tree.map for trees  [pytree-leaf] ;; N: ...

@jax.jit
def shifted(x):
    pair = (x, x)
    return pair + x  # E: "+" on a tuple of length 2 and float array of shape (3,): use jax.tree.map for trees  [pytree-leaf] ;; N: ...

def raised(pair):
    pair += 1  # E: "+" on a tuple of length 2 and int: use jax.tree.map for trees  [pytree-leaf] ;; N: ...
    return pair

def repeated(x, count):
    return count * (x,), [x] * 2, True * [x], np.ones(2) * (1.0, 2.0)


x = jnp.ones(3)
descend(lambda x: jnp.sum(x**2), x)  # RAISES
scaled(x, jnp.float32(2.0))  # RAISES
shifted(x)  # RAISES
raised((x, x))  # RAISES
repeated(x, 3)
