"""A parameter that is declared to be a state of Optax's goes where ``update`` takes one."""

from operator import call

import jax.numpy as jnp
import optax
from jax import Array

Params = dict[str, Array]


def swapped(tx: optax.GradientTransformation, grads: Params, state: optax.OptState, params: Params) -> Params:
    _, state = tx.update(state, grads, params)
    # E: update: "updates" is given the optimiser's state  [pytree-structure] ;; N: the order is update(grads, opt_state, params)
    return params


def applied(tx: optax.GradientTransformation, grads: Params, state: optax.OptState, params: Params) -> Params:
    _, state = tx.update(grads, state, params)
    optax.apply_updates(params, state)
    # E: apply_updates: "updates" is given the optimiser's state  [pytree-structure] ;; N: update returns (updates, opt_state), in this order
    return params


params = {"w": jnp.ones(3)}
adam = optax.adam(1e-3)
call(swapped, adam, params, adam.init(params), params)  # RAISES
call(applied, adam, params, adam.init(params), params)  # RAISES
