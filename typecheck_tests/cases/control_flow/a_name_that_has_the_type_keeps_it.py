"""``state = lax.cond(...)``, ``state, _ = lax.scan(...)``: the name held that type before, and holds it after."""

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array, lax


class State(NamedTuple):
    x: Array
    steps: Array


def step(state: State) -> State:
    return state._replace(steps=state.steps + 1)


def reset(state: State) -> State:
    return State(jnp.zeros_like(state.x), jnp.zeros_like(state.steps))


state = State(jnp.ones(2), jnp.array(0))
state = lax.cond(state.steps > 3, reset, step, state)
reveal_type(state)  # R: tuple[Array, Array, fallback=State]
state, history = lax.scan(lambda state, x: (step(state), x), state, jnp.ones(3))
reveal_type(state)  # R: tuple[Array, Array, fallback=State]
reveal_type(history)  # R: Array
total = 0.0
total = lax.fori_loop(0, 3, lambda i, total: total + i, total)
total = float(total)
