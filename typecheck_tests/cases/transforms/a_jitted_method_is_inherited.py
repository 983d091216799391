"""A jitted method is one of every subclass: it takes what JAX takes, whichever class the object is of."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array


class Space:
    @partial(jax.jit, static_argnums=0)
    def states(self, numbers: Array) -> Array:
        return jnp.asarray(numbers) + 1

    @partial(jax.jit, static_argnums=(0, 2))
    def cut(self, x: Array, size: int) -> Array:
        return x[:size]


class Spins(Space):
    pass


class Fermions(Spins):
    pass


print(Spins().states(0), Fermions().states([0, 1]), Space().states(2))
print(Spins().cut(jnp.ones(3), 2))
Fermions().cut(jnp.ones(3), [2])  # E: ...  [pytree-static]
Spins().states("a")  # E: ...  [pytree-leaf] ;; N: ...
