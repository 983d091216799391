"""``if kind == FIRST: self.count = 0; return``: what that answer sets is there when the other one is given."""

from enum import Enum

import jax
import jax.numpy as jnp

x = jnp.ones(2)


class Kind(Enum):
    FIRST = 0
    LATER = 1


class Counter:
    def __init__(self):
        self.count = None
        self.add = jax.jit(jnp.add)

    def __call__(self, kind):
        if kind == Kind.FIRST:
            self.count = jnp.zeros(())
            return self.count
        self.count = self.add(self.count, 1)
        return self.count + 1


def pair_or_triple(kind):
    return (x, x) if kind == Kind.FIRST else (x, x, x)


counter = Counter()
counter(Kind.FIRST)
counter(Kind.LATER)
jax.tree.map(jnp.add, pair_or_triple(Kind.FIRST), (x, x))
jax.tree.map(jnp.add, pair_or_triple(Kind.LATER), (x, x))
# E: tree.map: structures differ at the root: ...  [pytree-structure]
for number in (0, 1):
    globals()["counter"](Kind(number))
