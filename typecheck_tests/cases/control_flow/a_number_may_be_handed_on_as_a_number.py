"""What went in as a number comes out as an array, and users go on to call it a number."""

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array, lax


class State(NamedTuple):
    x: Array
    steps: int
    rate: float


def advance(state: State) -> State:
    (rate, x), _ = lax.scan(lambda c, _: ((c[0] / 2, c[1] + c[0]), None), (state.rate, state.x), jnp.arange(3))
    x, steps, *_ = lax.while_loop(lambda c: c[1] < 3, lambda c: (c[0], c[1] + 1, c[0]), (x, 1, x))
    return State(x, steps, rate)


def count(state: State) -> State:
    steps = 0
    steps = lax.fori_loop(0, 3, lambda _, n: n + 1, steps)
    return State(state.x, steps, lax.cond(steps > 2, lambda: 1.0, lambda: 2.0))


def reset(state: State, due: bool) -> State:
    steps = lax.cond(due, lambda: jnp.zeros_like(state.steps), lambda: state.steps)
    rate = lax.cond(due, lambda rate: rate, lambda rate: rate * 2, state.rate)
    return State(state.x, steps, rate)


def computed(state: State) -> Array:
    steps = lax.fori_loop(0, 3, lambda _, n: n + 1, 0)
    reveal_type(steps)  # R: Array
    return steps + state.x


state = State(jnp.zeros(2), 0, 1.0)
advance(state), count(state), reset(state, True), computed(state)
