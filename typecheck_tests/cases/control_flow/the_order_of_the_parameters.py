"""``f(carry, x)`` for scan, ``body_fun(i, carry)`` for fori_loop."""

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array, lax


class State(NamedTuple):
    pos: Array
    vel: Array


def step(force: Array, s: State) -> tuple[State, Array]:
    return State(s.pos + s.vel, s.vel + force), s.pos


def turn(s: State, i: Array) -> State:
    return State(s.pos * i, s.vel)


init = State(jnp.zeros(()), jnp.ones(()))
lax.scan(step, init, jnp.ones(3))
# E: lax.scan: "f" takes its arguments in the wrong order: it is called with (carry, x)  [pytree-carry]
lax.fori_loop(0, 3, turn, init)
# E: lax.fori_loop: "body_fun" takes its arguments in the wrong order: it is called with (i, carry)  [pytree-carry]
lax.scan(lambda s, x: step(x, s), init, jnp.ones(3))
lax.fori_loop(0, 3, lambda i, s: turn(s, i), init)
