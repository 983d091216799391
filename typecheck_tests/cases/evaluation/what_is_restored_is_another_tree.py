"""``from_state_dict(target, state)`` and ``from_bytes`` return the restored tree, and leave their target as it is."""

import flax.serialization
import jax.numpy as jnp
from flax import serialization


def resumed(raw):
    params = {"w": jnp.zeros(2)}
    flax.serialization.from_state_dict(params, raw)  # E(silent): flax.from_state_dict returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...
    return params["w"]

def read(data):
    params = {"w": jnp.zeros(2)}
    serialization.from_bytes(params, data)  # E(silent): flax.from_bytes returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...
    return params["w"]

def kept(raw):
    params = {"w": jnp.zeros(2)}
    params = serialization.from_state_dict(params, raw)
    return params["w"]

def tried(raw):
    params = {"w": jnp.zeros(2)}
    serialization.from_state_dict(params, raw)  # that it fits
    return raw["w"]


saved = {"w": jnp.ones(2)}
first, second = resumed(saved), read(serialization.to_bytes(saved))
assert first.sum() == 0
assert second.sum() == 0
kept(saved)
tried(saved)
