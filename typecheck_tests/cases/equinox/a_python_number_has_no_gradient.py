"""``eqx.filter_grad`` differentiates inexact arrays: a number that is written out has ``None`` in its place."""

import equinox as eqx
import jax.numpy as jnp
from jax import Array


class Affine(eqx.Module):
    w: Array
    b: float


def loss(m: Affine, x: Array) -> Array:
    return jnp.sum((m.w * x + m.b) ** 2)


m = Affine(jnp.ones(3), 1.0)
g = eqx.filter_grad(loss)(m, jnp.ones(3))
new = m.b - 0.1 * g.b  # E: g.b is None here: "*" takes numbers  [pytree-structure]
value, g2 = eqx.filter_value_and_grad(loss)(m, jnp.ones(3))
scaled = g2.b * 0.1  # E: g2.b is None here: "*" takes numbers  [pytree-structure]
weight = m.w - 0.1 * g.w
