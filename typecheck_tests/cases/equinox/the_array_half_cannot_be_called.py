"""``eqx.partition`` puts the functions into the other half, and the model's call needs them."""

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(2)
model = eqx.nn.MLP(2, 1, 4, 1, key=jax.random.key(0))
params, static = eqx.partition(model, eqx.is_array)
params(x)
# E: "params" is no whole MLP: .activation is None, and the call needs it  [pytree-filter] ;; N: combine the two halves first: eqx.combine(params, static)


@jax.jit
def loss(params: eqx.nn.MLP, x: Array) -> Array:
    return jnp.sum(params(x))
    # E: "params" is no whole MLP: .activation is None, and the call needs it  [pytree-filter] ;; N: combine the two halves first: eqx.combine(params, static) ;; N: called at line 21


loss(params, x)  # RAISES
eqx.combine(params, static)(x)
