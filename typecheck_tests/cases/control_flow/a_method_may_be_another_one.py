"""A base class's own ``body`` says nothing of the bodies of the classes below it."""

import jax.numpy as jnp
from jax import Array, lax


class Base:
    def body(self, i: Array, c: Array) -> object:
        return None

    def run(self) -> object:
        return lax.fori_loop(0, 2, self.body, jnp.zeros(()))


class Adding(Base):
    def body(self, i: Array, c: Array) -> Array:
        return c + i


Adding().run()
