"""After a failure nothing is said of what would have come of it: not in the next turn, not by the function around it."""

import sys

import jax
import jax.numpy as jnp
import optax
from jax import lax


def averaged(new, old):
    return optax.incremental_update(new, old, 0.1)  # E: optax.incremental_update: structures differ ...  [pytree-structure] ;; N: ...


def train(params, target):
    for _ in range(2):
        target = averaged((params, 0), target)
    return target


def turn(_, carry):
    params, momentum = carry
    momentum = jax.tree.map(lambda m, p: 0.9 * m + p, momentum, params)  # E: tree.map: structures differ at the root: "momentum" is a dict with keys 'b', "params" is a dict with keys 'b', 'w'  [pytree-structure] ;; N: ...
    return momentum, params


params = {"w": jnp.ones(2), "b": jnp.zeros(2)}
target = {"w": 1.0}
target = train(params, dict(params))  # RAISES
jnp.sum(target["w"])
state = ({"w": 1.0}, 0)
state = lax.fori_loop(0, 3, turn, (params, {"b": jnp.zeros(2)}))  # RAISES
jnp.sum(state[0]["w"])


def step(params, state, grads):
    _, state = tx.update(params, grads, state)  # E: update: "params" is given the optimiser's state  [pytree-structure] ;; N: ... ;; N: called at line 42
    return optax.apply_updates(state, params)


tx = optax.adam(0.1)
step(params, tx.init(params), params)  # RAISES

given = {"w": 1.0}
if len(sys.argv) > 100:  # RAISES
    given = averaged((params, 0), dict(params))
else:
    given = averaged((params, 1), dict(params))
jnp.sum(given["w"])
