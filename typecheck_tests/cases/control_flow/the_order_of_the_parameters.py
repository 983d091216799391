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
    return State(s.pos * i, s.vel)  # E: an array (int scalar) has no attribute "pos"  [pytree-leaf] ;; N: called at line 25


init = State(jnp.zeros(()), jnp.ones(()))
lax.scan(step, init, jnp.ones(3))
# E: Argument 1 to "scan" has incompatible type "Callable[[Array, State], tuple[State, Array]]"; expected "Callable[[State, Array], tuple[State, Array]]"  [arg-type]
lax.fori_loop(0, 3, turn, init)  # RAISES
lax.scan(lambda s, x: step(x, s), init, jnp.ones(3))
lax.fori_loop(0, 3, lambda i, s: turn(s, i), init)
