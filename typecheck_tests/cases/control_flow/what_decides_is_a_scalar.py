"""``cond`` takes a boolean or a number, ``switch`` an integer."""

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array, lax


class Flags(NamedTuple):
    done: Array | None = None


def ready() -> bool:
    return True


flags = Flags()
lax.cond(flags.done, lambda: 1, lambda: 2)
# E: lax.cond: "pred" is None, but must be a boolean scalar  [pytree-carry]
lax.cond(ready, lambda: 1, lambda: 2)
# E: lax.cond: "pred" is a function, but must be a boolean scalar  [pytree-carry]
lax.cond([True], lambda: 1, lambda: 2)
# E: lax.cond: "pred" is a list of length 1, but must be a boolean scalar  [pytree-carry]
lax.switch(True, [lambda: 1, lambda: 2])
# E: lax.switch: "index" is bool, but must be an integer scalar  [pytree-carry]
lax.cond(ready(), lambda: 1, lambda: 2)
lax.cond(Flags(jnp.array(True)).done, lambda: 1, lambda: 2)
lax.cond(1.0, lambda: 1, lambda: 2)
