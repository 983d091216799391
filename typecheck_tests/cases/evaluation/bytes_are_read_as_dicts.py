"""What is read from bytes without an instance to put it into is nested dicts, and so is the state of an optimiser."""

from typing import Any

import flax
import flax.linen as nn
import jax
import jax.numpy as jnp
import optax
from flax.serialization import from_bytes, from_state_dict, msgpack_restore, to_bytes, to_state_dict
from flax.training.train_state import TrainState


@flax.struct.dataclass
class Own:
    w: jax.Array
    b: jax.Array


def create(seed: int) -> TrainState:
    model = nn.Dense(2)
    params: Any = model.init(jax.random.key(seed), jnp.ones((1, 3)))["params"]
    return TrainState.create(apply_fn=model.apply, params=params, tx=optax.sgd(0.1))


def resumed(data: bytes) -> Any:
    state = from_bytes(TrainState, data)
    return jax.tree.map(jnp.ones_like, state.params)  # E: a dict has no attribute "params"  [pytree-structure] ;; N: called at line 65


def own(data):
    restored = from_bytes(Own, data)
    return restored.w  # E: a dict has no attribute "w"  [pytree-structure] ;; N: called at line 66


def by_state(state):
    restored = from_state_dict(Own, to_state_dict(state))
    return restored.w  # E: a dict has no attribute "w"  [pytree-structure] ;; N: called at line 67


def continued(data, state):
    """A dict on one side, Optax's tuples on the other."""
    restored = msgpack_restore(data)
    return jax.tree.map(jnp.add, state, restored["opt_state"])
    # E: tree.map: structures differ at the root: "state" is optimizer state, the second tree is a dict with keys '0', '1'  [pytree-structure] ;; N: called at line 68


def right(data, own_data, state):
    by_instance = from_bytes(create(1), data)
    as_dict = from_bytes(TrainState, data)
    again = from_bytes(TrainState, data)
    as_dict["step"] = 7
    raw = from_bytes(None, own_data)
    tree = msgpack_restore(to_bytes({"params": raw, "opt_state": state}))
    resumed = from_state_dict(state, tree["opt_state"])
    jax.tree.map(jnp.add, raw, {"w": 1.0, "b": 2.0})
    jax.tree.map(jnp.add, from_bytes(Own(raw["w"], raw["b"]), own_data), Own(raw["w"], raw["b"]))
    return by_instance.params, as_dict["params"], again["step"] + 1, jax.tree.map(jnp.add, state, resumed)


tx = optax.chain(optax.clip_by_global_norm(1.0), optax.adam(1e-2))
weights = {"w": jnp.ones(2)}
made = Own(jnp.ones(2), jnp.ones(2))

resumed(to_bytes(create(0)))  # RAISES
own(to_bytes(made))  # RAISES
by_state(made)  # RAISES
continued(to_bytes({"params": weights, "opt_state": tx.init(weights)}), tx.init(weights))  # RAISES
right(to_bytes(create(0)), to_bytes(made), tx.init(weights))
