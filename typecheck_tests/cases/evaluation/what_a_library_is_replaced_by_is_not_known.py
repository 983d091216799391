"""A function of a module that the file binds anew is whatever it was bound to, under any name of the module."""

import jax
import jax.numpy as jnp
from jax import nn

kept, kept_relu, kept_dot = jnp.sum, nn.relu, jnp.dot


def replaced(*given, **options):
    return {"total": kept(*given, **options)}


jnp.sum = replaced
assert jnp.sum(jnp.ones(3))["total"] == 3
assert jax.numpy.sum(jnp.ones(3))["total"] == 3
jnp.sum = kept

for name in ("relu", "tanh"):
    setattr(nn, name, replaced)
assert jax.nn.relu(jnp.ones(3))["total"] == 3
nn.relu = kept_relu


def patched(function):
    jnp.dot = function


patched(lambda x, y: [x, y])
assert jnp.dot(jnp.ones(2), jnp.ones(3))[1].shape == (3,)
jnp.dot = kept_dot
