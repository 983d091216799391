"""The whole has the type of the model again, wherever the halves are known."""

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(2)
params, static = eqx.partition(eqx.nn.MLP(2, 1, 4, 1, key=jax.random.key(0)), eqx.is_array)


@jax.jit
def loss(params: eqx.nn.MLP, x: Array) -> Array:
    model = eqx.combine(params, static)
    reveal_type(model)  # R: MLP
    return jnp.sum(model(x))


loss(params, x)
jax.grad(loss)(params, x)
