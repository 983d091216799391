"""The carry comes back as the class that went in, the outputs stacked."""

import jax.numpy as jnp
from jax import Array, lax

from treetyped import pytree_dataclass


@pytree_dataclass
class State:
    position: Array
    rate: float


def step(state: State, force: Array) -> tuple[State, Array]:
    return State(state.position + force * state.rate, state.rate), state.position


reveal_type(lax.scan(step, State(jnp.zeros(2), 0.1), jnp.ones((3, 2))))  # R: tuple[State, Array]
final, _ = lax.scan(step, State(jnp.zeros(2), 0.1), jnp.ones((3, 2)))
final.velocity  # E: "State" has no attribute "velocity"  [attr-defined]
