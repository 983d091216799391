"""New parameters under a name that nothing reads are thrown away, as those of a statement are."""

import time

import jax
import jax.numpy as jnp
import optax
from flax.training.train_state import TrainState

optimizer = optax.adam(0.1)
params = {"w": jnp.ones(3)}


def loss(params, x):
    return jnp.sum((params["w"] * x) ** 2)


def step(params, state, x):
    updates, state = optimizer.update(jax.grad(loss)(params, x), state)
    new_params = optax.apply_updates(params, updates)  # E(silent): optax.apply_updates returns a new value and changes nothing: nothing reads "new_params"  [pytree-leaf] ;; N: called at ...
    return params, state


def stepped(params, state, x):
    updates, state = optimizer.update(jax.grad(loss)(params, x), state)
    new_params = optax.apply_updates(params, updates)
    return new_params, state


def known(params, state, x):
    updates, state = optimizer.update(jax.grad(loss)(params, x), state)
    _new_params = optax.apply_updates(params, updates)
    return params, state


def all_in_one(weights, x):
    state = optimizer.init(weights)
    for row in x:
        grads = jax.grad(lambda weights, row: jnp.sum(weights * row))(weights, row)
        updates, state = optimizer.update(grads, state)
        optax.apply_updates(weights, updates)  # E(silent): optax.apply_updates returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at ...
    return weights


def trained(state, x):
    new_state = state.apply_gradients(grads=jax.grad(loss)(state.params, x))  # E(silent): TrainState.apply_gradients returns a new value and changes nothing: nothing reads "new_state"  [pytree-leaf] ;; N: called at ...
    return state


def set_first(x):
    changed = x.at[0].set(1.0)  # E(silent): x.at[...].set returns a new value and changes nothing: nothing reads "changed"  [pytree-leaf] ;; N: called at ...
    return x


@jax.jit
def update(params, x):
    return jax.tree.map(lambda p, g: p - 0.1 * g, params, jax.grad(loss)(params, x))


def epoch(params, batches):
    start = time.time()
    for batch in batches:
        update(params, batch)  # E(silent): update returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at ...
    return params, time.time() - start


def measured(params, batches):
    start = time.time()
    for _ in range(3):
        update(params, batches[0])
    return params, time.time() - start


x = jnp.ones(3)
state = optimizer.init(params)
assert step(params, state, x)[0] is params
assert stepped(params, state, x)[0] is not params
known(params, state, x)
assert (all_in_one(jnp.ones(3), jnp.ones((2, 3))) == 1).all()
train_state = TrainState.create(apply_fn=loss, params=params, tx=optimizer)
assert trained(train_state, x) is train_state
assert (set_first(jnp.zeros(3)) == 0).all()
assert epoch(params, [x, x])[0] is params
measured(params, [x, x])
