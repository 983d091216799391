"""One option that fits is enough."""

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(3)


def add(one: list[Array] | tuple[Array, Array], other: list[Array]) -> object:
    return jax.tree.map(jnp.add, one, other)


def never(one: list[Array] | tuple[Array, Array], other: dict[str, Array]) -> object:
    return jax.tree.map(jnp.add, one, other)
    # E: tree.map: structures differ at the root: "one" is a list or a tuple of length 2, "other" is a dict  [pytree-structure]


add([x], [x])
never([x], {"a": x})  # RAISES
