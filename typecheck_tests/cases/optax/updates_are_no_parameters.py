"""``update`` gives what is added to the parameters, and not the new ones: who goes on with it goes on with nothing."""

from typing import Any

import jax
import jax.numpy as jnp
import optax

tx, momo = optax.adamw(0.1), optax.contrib.momo()


def loss(params: Any) -> jax.Array:
    return jnp.sum((params["w"] - 3.0) ** 2)


def train():
    params: Any = {"w": jnp.ones(2)}
    opt_state = tx.init(params)
    for _ in range(20):
        grads = jax.grad(loss)(params)
        params, opt_state = tx.update(grads, opt_state, params)
        # E(silent): update: "params" is given updates, which are added to the parameters  [pytree-structure]
        # N: params = optax.apply_updates(params, updates)
        # N: called at line 43
    return params


@jax.jit
def step(params, opt_state):
    value, grads = jax.value_and_grad(loss)(params)
    params, opt_state = momo.update(grads, opt_state, params, value=value)
    # E(silent): update: "params" is given updates, which are added to the parameters  [pytree-structure]
    # N: params = optax.apply_updates(params, updates)
    # N: called at line 41
    return params, opt_state


params = {"w": jnp.ones(2)}
opt_state = momo.init(params)
for _ in range(3):
    params, opt_state = step(params, opt_state)
assert loss(params) > 1
assert loss(train()) > 1


# right
def steps(params):
    first, second = optax.sgd(0.1, momentum=0.9), optax.adamw(0.1)
    states = first.init(params), second.init(params)
    for _ in range(3):
        grads = jax.grad(loss)(params)
        updates, one = first.update(grads, states[0], params)
        updates, other = second.update(updates, states[1], params)
        states = one, other
        params = optax.apply_updates(params, updates)
    return params


steps({"w": jnp.ones(2)})
