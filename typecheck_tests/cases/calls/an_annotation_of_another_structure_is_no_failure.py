"""A result that is not what is declared runs: what fails is the use of what is declared and not there."""

import jax
import jax.numpy as jnp
from jax import Array

pair = (jnp.ones(3), jnp.ones(3))


def total(pair: tuple[Array, Array]) -> Array:
    doubled: dict[str, Array] = jax.tree.map(lambda x: x * 2, pair)
    assert isinstance(doubled, tuple)
    return pair[0]


def looked_up(pair: tuple[Array, Array]) -> Array:
    doubled: dict[str, Array] = jax.tree.map(lambda x: x * 2, pair)
    return doubled["w"]  # E: ...  [pytree-structure] ;; N: ...


total(pair)
looked_up(pair)  # RAISES
