"""The state has no place among the gradients or the parameters."""

import jax
import jax.numpy as jnp
import optax
from jax import Array

params = {"w": jnp.ones(2), "b": jnp.ones(2)}
optim = optax.adam(1e-3)
state = optim.init(params)
grads = jax.grad(lambda p: jnp.sum(p["w"] * p["b"]))(params)
optim.update(state, grads, params)
# E: update: "updates" is given the optimiser's state  [pytree-structure] ;; N: the order is update(grads, opt_state, params)
optim.update(grads, params, state)
# E: update: "params" is given the optimiser's state  [pytree-structure] ;; N: the order is update(grads, opt_state, params)
optim.update(grads, state, params)


def step(p: dict[str, Array], opt_state: optax.OptState) -> optax.OptState:
    updates, opt_state = optim.update(grads, opt_state, p)
    p = optax.apply_updates(p, updates)
    optim.update(opt_state, grads, p)
    # E: update: "updates" is given the optimiser's state  [pytree-structure] ;; N: the order is update(grads, opt_state, params) ;; N: called at line 27
    return opt_state


step(params, state)  # RAISES
optim.update(grads, params, optim.init(params))
# E: update: "params" is given the optimiser's state  [pytree-structure] ;; N: the order is update(grads, opt_state, params)
wrong_state, wrong = optim.update(grads, state, params)
optax.apply_updates(params, wrong)
# E: apply_updates: "updates" is given the optimiser's state  [pytree-structure] ;; N: update returns (updates, opt_state), in this order
changes, new_state = optim.update(grads, state, params)
params = optax.apply_updates(params, changes)
