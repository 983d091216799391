"""mypy tries each part of a union in an overloaded function, and forgets what it set aside: that we were first is fine."""

from dataclasses import replace

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array


class Pair(eqx.Module):
    x: Array
    y: Array


def decide() -> bool:
    return bool(jnp.ones(()) > 0)


pair, other = Pair(jnp.ones(2), jnp.ones(2)), (jnp.ones(2), jnp.ones(2))
print(jax.vjp(lambda t: jax.tree.map(jnp.sin, t), pair if decide() else other)[1](pair))
print(jax.vjp(lambda t: (t, t), pair if decide() else other)[1]((pair, pair)))
moved, back = jax.vjp(lambda t: replace(t, x=t.y), pair if decide() else Pair(pair.y, pair.x))
print(back(moved))
