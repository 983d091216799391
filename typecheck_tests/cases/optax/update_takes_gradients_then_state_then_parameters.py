"""The state has no place among the gradients or the parameters."""

import jax
import jax.numpy as jnp
import optax

params = {"w": jnp.ones(2), "b": jnp.ones(2)}
optim = optax.adam(1e-3)
state = optim.init(params)
grads = jax.grad(lambda p: jnp.sum(p["w"] * p["b"]))(params)
optim.update(state, grads, params)
# E: update: "updates" is given the optimiser's state  [pytree-structure] ;; N: the order is update(grads, opt_state, params)
optim.update(grads, params, state)
# E: update: "params" is given the optimiser's state  [pytree-structure] ;; N: the order is update(grads, opt_state, params)
optim.update(grads, state, params)
