"""Of two generators that a name may hold one is asked: what both give is known, and of neither what it gives later."""

import sys

import jax
import jax.numpy as jnp

is_short = len(sys.argv) >= 0
one, two = {"a": jnp.ones(3)}, {"b": jnp.ones(3)}


def both(first, second):
    yield first
    yield second


jax.tree.map(jnp.add, next(both(two, one) if is_short else both(two, two)), two)
jax.tree.map(jnp.add, next(both(two, one) if is_short else both(two, two)), one)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
jax.tree.map(jnp.add, *(both(one, one) if is_short else both(one, two)))
jax.tree.map(jnp.add, *(both(one, two) if is_short else both(one, dict(two))))  # E: tree.map: structures differ at the root: ...  [pytree-structure]
found = list(both(one, two) if is_short else both(one, dict(two)))
jax.tree.map(jnp.add, found[1], two)
jax.tree.map(jnp.add, found[0], found[1])  # E: tree.map: structures differ at the root: ...  [pytree-structure]
shown = both(one, two)
other = shown if is_short else both(one, two)
next(other)
jax.tree.map(jnp.add, next(shown), two)
