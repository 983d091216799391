"""Optax declares every state as one wide union; what each optimiser really keeps in it may be read and changed."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import optax
from jax import Array

Params = dict[str, Array]

class Carry(NamedTuple):
    params: Params
    state: optax.OptState

params = {"w": jnp.ones(3)}
adam = optax.adam(1e-3)
state = adam.init(params)
assert state[0].count == 0
updates, state = adam.update(params, state, params)
reveal_type(updates)  # R: dict[str, Array]
assert state[0].mu["w"].shape == (3,)
adam.update(state, params)  # E: update: "updates" is given the optimiser's state  [pytree-structure] ;; N: ...

injected = optax.inject_hyperparams(optax.sgd)(learning_rate=0.1)
hyper = injected.init(params)
hyper.hyperparams["learning_rate"] = 0.2
scaled, hyper = injected.update(params, hyper)
assert hyper.hyperparams["learning_rate"] == jnp.asarray(0.2)

steps = optax.MultiSteps(adam, 2)
several = steps.init(params)
kept, several = steps.update(params, several, params)
assert several.mini_step == 1
assert steps.gradient_transformation().init(params).mini_step == 0
assert optax.apply_if_finite(adam, 3).init(params).inner_state[0].count == 0

def step(params: Params, state: optax.OptState, grads: Params) -> tuple[Params, optax.OptState]:
    assert state[0].count.dtype == jnp.int32
    updates, state = adam.update(grads, state, params)
    return optax.apply_updates(params, updates), state

def body(carry: Carry, grads: Params) -> tuple[Carry, Array]:
    return Carry(*step(carry.params, carry.state, grads)), carry.state[0].count

def swapped(params: Params, state: optax.OptState) -> None:
    adam.update(state, params)  # E: update: "updates" is given the optimiser's state  [pytree-structure] ;; N: ... ;; N: called at line 53

params, later = jax.jit(step)(params, state, params)
last, counts = jax.lax.scan(body, Carry(params, later), {"w": jnp.ones((4, 3))})
reveal_type(last)  # R: tuple[dict[str, Array], Any, fallback=Carry]
assert last.state[0].count == 6
swapped(params, state)  # RAISES
