"""``setattr(ArrayImpl, "square", ...)``: what is set by name anywhere in the project may be there."""

import jax.numpy as jnp
from jax._src.array import ArrayImpl

for name in ("square", "cubed"):
    setattr(ArrayImpl, name, lambda x: x * x)


def norm(x):
    return x / x.square().sum()


def other(x):
    return x.quartic()  # E: an array (float array of shape (3,)) has no attribute ...  [pytree-leaf] ;; N: called at line 19


norm(jnp.ones(3))
other(jnp.ones(3))  # RAISES
