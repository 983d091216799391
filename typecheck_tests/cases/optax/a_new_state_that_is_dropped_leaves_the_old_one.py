"""``update`` gives a new state; who keeps the old one beside the new parameters starts the optimiser anew at each step."""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import optax

tx = optax.adam(0.1)
plain = optax.sgd(0.1)


def loss(params: Any) -> jax.Array:
    return jnp.sum(params["w"] ** 2)


def count(state):
    return int(optax.tree_utils.tree_get(state, "count"))


class Training(NamedTuple):
    params: Any
    opt_state: Any


def train(params):
    opt_state = tx.init(params)
    for _ in range(10):
        updates, _ = tx.update(jax.grad(loss)(params), opt_state, params)
        # E(silent): update: the new state is dropped, and "opt_state" goes on as if it had changed  [pytree-leaf]
        # N: take the new state, and hand it on: updates, opt_state = tx.update(grads, opt_state, params)
        # N: called at line 92
        params = optax.apply_updates(params, updates)
    return params, count(opt_state)


@jax.jit
def step(params, opt_state):
    updates, _new_state = tx.update(jax.grad(loss)(params), opt_state, params)
    # E(silent): update: the new state is dropped, and "opt_state" goes on as if it had changed  [pytree-leaf]
    # N: take the new state, and hand it on: updates, opt_state = tx.update(grads, opt_state, params)
    # N: called at line 94
    params = optax.apply_updates(params, updates)
    return params, opt_state


@jax.jit
def step_of_training(training):
    grads = jax.grad(loss)(training.params)
    updates = tx.update(grads, training.opt_state, training.params)[0]
    # E(silent): update: the new state is dropped, and "training.opt_state" goes on as if it had changed  [pytree-leaf]
    # N: take the new state, and hand it on: updates, opt_state = tx.update(grads, opt_state, params)
    # N: called at line 96
    params = optax.apply_updates(training.params, updates)
    return training._replace(params=params)


@jax.jit
def right_step(training):
    updates, opt_state = tx.update(jax.grad(loss)(training.params), training.opt_state, training.params)
    params = optax.apply_updates(training.params, updates)
    return training._replace(params=params, opt_state=opt_state)


def looks_ahead(params, opt_state):
    for _ in range(3):
        updates, _ = tx.update(jax.grad(loss)(params), opt_state)
        ahead = optax.apply_updates(params, updates)
        updates, opt_state = tx.update(jax.grad(loss)(ahead), opt_state)
        params = optax.apply_updates(params, updates)
    return params, opt_state


def tries(params, opt_state):
    best = params
    for rate in (0.5, 1.0):
        updates, _ = tx.update(jax.tree.map(lambda g, rate=rate: rate * g, jax.grad(loss)(params)), opt_state)
        tried = optax.apply_updates(params, updates)
        best = tried if loss(tried) < loss(best) else best
    return best, opt_state


def without_memory(params):
    opt_state = plain.init(params)
    for _ in range(3):
        updates, _ = plain.update(jax.grad(loss)(params), opt_state)
        params = optax.apply_updates(params, updates)
    return params, opt_state


params = {"w": jnp.ones(2)}
assert train(params)[1] == 0
state = tx.init(params)
stepped, kept = step(params, state)
assert count(kept) == 0
assert count(step_of_training(Training(params, state)).opt_state) == 0
assert count(right_step(Training(params, state)).opt_state) == 1
looks_ahead(params, state)
tries(params, state)
without_memory(params)
