"""Where a leaf has no gradient, the moments of Adam have none either, and cannot be cast to those that were kept."""

import equinox as eqx
import jax.numpy as jnp
import optax
from jax import Array

x = jnp.ones(2)
adam = optax.adam(1e-3)


class Model(eqx.Module):
    w: Array
    p: float


model = Model(x, 0.5)
state = adam.init(eqx.filter(model, eqx.is_array_like))
gradients = eqx.filter_grad(lambda m: jnp.sum(m.w) * m.p)(model)
adam.update(gradients, state)
# E: update: structures differ at .p: "gradients" is None, the tree given to init is a leaf (float scalar)  [pytree-structure]
optax.apply_updates(model, gradients)
# E: apply_updates: structures differ at .p: "model" is a leaf (float), "gradients" is None  [pytree-structure]
eqx.apply_updates(model, gradients)
