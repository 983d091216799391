"""A rule of ``custom_jvp`` gives a tangent of the shape of the result."""

import jax
import jax.numpy as jnp


@jax.custom_jvp
def double(x):
    return 2 * x


@double.defjvp
def rule(primals, tangents):
    return double(*primals), tangents[0][:2]


jax.jvp(double, (jnp.ones(3),), (jnp.ones(3),))  # E: custom_jvp: the tangent is float array of shape (2,), and the result float array of shape (3,)  [pytree-structure]


@jax.custom_jvp
def split(x):
    return x, x


@split.defjvp
def split_rule(primals, tangents):
    return split(*primals), (tangents[0], tangents[0][:2])


jax.jvp(split, (jnp.ones(3),), (jnp.ones(3),))  # E: custom_jvp: the tangent is float array of shape (2,), and the result float array of shape (3,)  [pytree-structure]
