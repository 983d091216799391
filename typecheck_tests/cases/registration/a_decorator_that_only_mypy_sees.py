"""``dataclass`` from the standard library for the type checker, and from Flax when the program runs."""

from typing import TYPE_CHECKING

import jax
import jax.numpy as jnp
from jax import Array

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from flax.struct import dataclass


@dataclass
class State:
    x: Array
    y: Array


def step(state: State, x: Array) -> tuple[State, None]:
    return State(state.x + x, state.y), None


state = State(jnp.ones(2), jnp.zeros(2))
jax.lax.scan(step, state, jnp.ones((3, 2)))
jax.jit(step)(state, jnp.ones(2))
jax.grad(lambda s: jnp.sum(s.x))(state)
jax.tree.map(jnp.sin, state)
