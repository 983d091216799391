"""The state of an optimiser keeps its structure through ``tree.map``, also where nobody sees the parameters."""

import pickle
from typing import Any

import jax
import jax.numpy as jnp
import optax

tx = optax.adam(0.1)


def load() -> Any:
    return pickle.loads(pickle.dumps({"w": jnp.ones(3)}))


def wrong(params):
    params, state = jax.tree.map(lambda x: x[None], (params, tx.init(params)))

    def step(carry, _):
        params, _state = carry
        return (params, 0.0), None

    return jax.lax.scan(step, (params, state), length=2)  # E: lax.scan: the carry changes at [1]: "init" is optimizer state, "step" returns a leaf (float)  [pytree-carry] ;; N: called at ...


def right(params: Any) -> Any:
    params, state = jax.tree.map(lambda x: x[None], (params, tx.init(params)))
    shapes = jax.tree.map(lambda x: x.shape, tx.init(params))

    def step(carry, _):
        params, state = carry
        _, state = tx.update(params, state)
        return (params, state), None

    return jax.lax.scan(step, (params, state), length=2), shapes


right(load())
wrong(load())  # RAISES
