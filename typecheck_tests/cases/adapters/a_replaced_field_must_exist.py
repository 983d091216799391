"""Flax and Chex add a replace method that takes the fields by name."""

import chex
import jax.numpy as jnp
from flax import struct
from jax import Array


@struct.dataclass
class State:
    step: int
    w: Array


@chex.dataclass(frozen=True)
class Other:
    w: Array


state = State(0, jnp.ones(2))
reveal_type(state.replace(step=1))  # R: State
state.replace(steps=1)  # E: Unexpected keyword argument "steps" for "replace" of "State"; did you mean "step"?  [call-arg]
reveal_type(Other(w=jnp.ones(2)).replace(w=jnp.ones(3)))  # R: Other
