"""A method below ``if TYPE_CHECKING:`` is not in the class that runs."""

from typing import TYPE_CHECKING

import jax
import jax.numpy as jnp

if TYPE_CHECKING:
    from collections.abc import Callable

    def made() -> jax.Array: ...


class Base:
    def apply(self, x):
        return x


class Net(Base):
    if TYPE_CHECKING:

        def apply(self, x: jax.Array) -> jax.Array: ...


def called(f: "Callable[[jax.Array], jax.Array]") -> jax.Array:
    return f(jnp.ones(2))


called(jax.jit(lambda x: jnp.max(Net().apply(x))))
jax.tree.map(jnp.add, {"w": Net().apply(jnp.ones(2))}, (1.0,))
# E: tree.map: structures differ at the root: ...  [pytree-structure]
