"""mypy says that the result is not as declared, and we say that the call fails: two things."""

import jax
import jax.numpy as jnp
from jax import Array

Params = dict[str, Array]


def added(one: Params, other: Params) -> Params:
    return [jax.tree.map(jnp.add, one, dict(other))]  # E: tree.map: structures differ at the root: "one" is a dict with keys 'w', the second tree is a dict with keys 'b'  [pytree-structure] ;; N: ... ;; E(type): Incompatible return value type (...  [return-value] -- nothing checks annotations when it runs


added({"w": jnp.ones(2)}, {"b": jnp.ones(2)})  # RAISES
