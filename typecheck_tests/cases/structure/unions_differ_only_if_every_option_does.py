"""One option that fits is enough."""

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(3)


def add(one: list[Array] | tuple[Array, Array], other: list[Array]) -> object:
    return jax.tree.map(jnp.add, one, other)


def never(one: list[Array] | tuple[Array, Array], other: dict[str, Array]) -> object:
    return jax.tree.map(jnp.add, one, other)
    # E: tree.map: structures differ at the root: "one" is a list of length 1, "other" is a dict with keys 'a'  [pytree-structure] ;; N: called at line 20


add([x], [x])
never([x], {"a": x})  # RAISES
