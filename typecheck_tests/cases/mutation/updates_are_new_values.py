"""An update whose result is thrown away changes nothing."""

import jax.numpy as jnp

x = jnp.zeros(3)
x.at[0].set(1.0)
# E(silent): x.at[...].set returns a new value and changes nothing: this statement has no effect  [pytree-leaf]
assert x[0] == 0
y = x.at[0].set(1.0)
assert y[0] == 1
y.at[0].set(2.0)
