"""A list whose length is seen differs from one whose length is seen, and from no other."""

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(3)
jax.tree.map(jnp.add, [x, x], [x, x, x])
# E: tree.map: structures differ at the root: the first tree is a list of length 2, the second tree is a list of length 3  [pytree-structure]


def layers(n: int) -> list[Array]:
    return [x] * n


jax.tree.map(jnp.add, [x, x], layers(2))
jax.tree.map(jnp.add, layers(2), [x, x])
jax.tree.map(jnp.add, [*layers(1), x], [x, x])
