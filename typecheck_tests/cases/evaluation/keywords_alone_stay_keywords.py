"""``filter_jit`` binds what is given by name to its place, and parameters that are given by keyword alone have none."""

import equinox as eqx
import jax
import jax.numpy as jnp
import jax.random as jr


class Sampler:
    @eqx.filter_jit
    def sample(self, count, *, key=None, steps=300):
        return jr.normal(key, (count,)) * steps


@eqx.filter_jit
def drawn(shape, key, *, scale):
    return jr.normal(key, shape) * scale


sampler = Sampler()
sampler.sample(4, key=jr.key(0), steps=3) + jnp.ones(4)
sampler.sample(4, key=jr.key(0), steps=3) + jnp.ones(3)  # E: "+": the shapes do not go together: float array of shape (4,) and float array of shape (3,)  [pytree-leaf]
drawn(scale=2.0, key=jr.key(0), shape=(3,)) + jnp.ones(3)
jax.jit(lambda x, *, by: x * by)(jnp.ones(3), by=2.0)
