"""``gamma``, ``beta`` and their kin take a shape from their parameters, where none is given."""

import jax
import jax.numpy as jnp

key = jax.random.key(0)
assert jax.random.gamma(key, jnp.ones(3))[0] > 0
assert jax.random.beta(key, jnp.ones(3), 2.0)[1] > 0
assert jax.random.truncated_normal(key, -1.0, jnp.ones(3))[2] < 1
rows = list(jax.random.gamma(key, jnp.ones((2, 3))))
assert rows[1].shape == (3,)

jax.random.normal(key)[0]  # E: ...is a scalar, which has no items  [pytree-leaf]
jax.random.gamma(key, 1.0, ())[0]  # E: ...is a scalar, which has no items  [pytree-leaf]
