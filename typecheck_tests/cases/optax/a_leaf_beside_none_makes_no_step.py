"""A gradient needs a place in the state, and a parameter an update; ``None`` in the tree that leads is passed over."""

import equinox as eqx
import jax
import jax.numpy as jnp
import optax


def halves(params):
    weights = {name: leaf if leaf.ndim == 2 else None for name, leaf in params.items()}
    others = {name: leaf if leaf.ndim < 2 else None for name, leaf in params.items()}
    return weights, others


def loss(weights, others, x):
    params = eqx.combine(weights, others)
    return jnp.mean(x @ params["w"] + params["b"])


def fit(tx, params, x):
    weights, others = halves(params)
    state = tx.init(weights)
    grads = jax.grad(loss)(weights, others, x)
    updates, state = tx.update(grads, state, weights)
    return optax.apply_updates(weights, updates)


def fit_other_half(tx, params, x):
    weights, others = halves(params)
    state = tx.init(others)
    grads = jax.grad(loss)(weights, others, x)
    return tx.update(grads, state, weights)  # E: update: structures differ at ['w']: "grads" is a leaf (float array of shape (3, 2)), the tree given to init is None  [pytree-structure] ;; N: ...


def fit_whole(tx, params, x):
    weights, _others = halves(params)
    state = tx.init(weights)
    grads = jax.grad(lambda p: loss(p, p, x))(params)
    return tx.update(grads, state, params)  # E: update: structures differ at ['b']: "grads" is a leaf (float array of shape (2,)), the tree given to init is None  [pytree-structure] ;; N: ...


def step_whole(tx, params, x):
    weights, others = halves(params)
    grads = jax.grad(loss)(weights, others, x)
    updates, _ = tx.update(grads, tx.init(weights), weights)
    return optax.apply_updates(params, updates)  # E: apply_updates: structures differ at ['b']: "params" is a leaf (float array of shape (2,)), "updates" is None  [pytree-structure] ;; N: ...


def step_equinox(tx, params, x):
    weights, others = halves(params)
    grads = jax.grad(loss)(weights, others, x)
    updates, _ = tx.update(grads, tx.init(weights), weights)
    return eqx.apply_updates(params, updates)


def average(new, old):
    return optax.incremental_update(new, old, 0.1)  # E: optax.incremental_update: structures differ at ['b']: "new" is a leaf (float array of shape (2,)), "old" is None  [pytree-structure] ;; N: ...


params, x = {"w": jnp.ones((3, 2)), "b": jnp.zeros(2)}, jnp.ones((4, 3))
for tx in (optax.adam(0.1), optax.sgd(0.1, momentum=0.9), optax.rmsprop(0.1)):
    fit(tx, params, x)
fit_other_half(optax.rmsprop(0.1), params, x)  # RAISES
fit_whole(optax.adam(0.1), params, x)  # RAISES
step_whole(optax.sgd(0.1), params, x)  # RAISES
step_equinox(optax.sgd(0.1), params, x)
optax.incremental_update(halves(params)[0], params, 0.1)
average(params, halves(params)[0])  # RAISES
fit(optax.sgd(0.1), params, x)
