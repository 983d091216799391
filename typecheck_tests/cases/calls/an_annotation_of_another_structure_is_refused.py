"""A result that cannot be what is declared: the declared attribute is not there when it is used."""

import jax
import jax.numpy as jnp
from jax import Array

pair = (jnp.ones(3), jnp.ones(3))


def total(pair: tuple[Array, Array]) -> Array:
    doubled: dict[str, Array] = jax.tree.map(lambda x: x * 2, pair)
    # E(silent): Incompatible types in assignment (expression has type "tuple[Array, Array]", variable has type "dict[str, Array]")  [assignment]
    assert isinstance(doubled, tuple)
    return pair[0]


total(pair)
