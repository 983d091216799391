"""Gradients of another tree fail at ``update``: what is done with its result afterwards is no second fault."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import optax
from jax import Array


class Model(NamedTuple):
    w: Array
    b: Array


class Head(NamedTuple):
    w: Array


tx = optax.adam(1e-3)


def unpacked(model: Model, grads: Head, state: optax.OptState) -> optax.Params:
    updates, state = tx.update(grads, state, model)  # E: update: structures differ at the root: "grads" is Head, the tree given to init is Model  [pytree-structure] ;; N: called at line 50
    return optax.apply_updates(model, updates)


def by_state(model: Model, grads: Head) -> optax.Params:
    state = tx.init(model)
    updates, state = tx.update(grads, state)  # E: update: structures differ at the root: "grads" is Head, the tree given to init is Model  [pytree-structure] ;; N: called at line 51
    return optax.apply_updates(model, jax.tree.map(lambda update: -update, updates))


def indexed(model: Model, grads: Head, state: optax.OptState) -> optax.Params:
    result = tx.update(grads, state, model)  # E: update: structures differ at the root: "grads" is Head, the tree given to init is Model  [pytree-structure] ;; N: called at line 52
    return jax.tree.map(jnp.add, model, result[0])


def nested(model: Model, grads: Head, state: optax.OptState) -> optax.Params:
    return optax.apply_updates(model, tx.update(grads, state, model)[0])  # E: update: structures differ at the root: "grads" is Head, the tree given to init is Model  [pytree-structure] ;; N: called at line 53


def stateless(model: Model, grads: Head) -> optax.Params:
    sgd = optax.sgd(0.1)
    updates, _ = sgd.update(grads, sgd.init(model))
    return optax.apply_updates(model, updates)  # E: apply_updates: structures differ at the root: "model" is Model, "updates" is Head  [pytree-structure] ;; N: called at line 54


model, grads = Model(jnp.ones(2), jnp.ones(2)), Head(jnp.ones(2))
unpacked(model, grads, tx.init(model))  # RAISES
by_state(model, grads)  # RAISES
indexed(model, grads, tx.init(model))  # RAISES
nested(model, grads, tx.init(model))  # RAISES
stateless(model, grads)  # RAISES
