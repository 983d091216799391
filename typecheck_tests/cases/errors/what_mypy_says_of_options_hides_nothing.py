"""Of ``**options`` mypy says that each value does not fit some parameter, and of a partial what it says of the function.

What fails when it runs is said all the same.
"""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
from jax import Array, lax

x = jnp.ones((1, 3))


def pick(x, /, y):
    return x


def sums(carry, x: Array):
    return (carry[0], carry[1], x), None


three = {"in_axes": (0, 0, 0)}
named: dict[str, Any] = {"static_argnames": "y"}
jax.pmap(pick, **three)(x, x)  # E: pmap: in_axes has 3 entries, but 2 positional arguments are given  [pytree-prefix]
jax.jit(pick, **named)(x, 1)
partial(lax.scan, sums, (0.0, 1.0), x)()  # E: lax.scan: the carry changes at the root: "init" is a tuple of length 2, "f" returns a tuple of length 3  [pytree-carry]
partial(lax.scan, lambda c, x: (c, x), (0.0, 1.0), x)()
