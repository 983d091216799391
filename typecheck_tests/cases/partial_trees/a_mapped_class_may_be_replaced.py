"""A name that is bound again, to the class itself, is no ``Mapped``."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class State:
    position: Array
    steps: int


def step(start: State) -> State:
    state = jax.tree.map(lambda leaf: str(leaf), start)
    reveal_type(state)  # R: Any
    state = State(jnp.zeros(3), len(state.position))
    return state


start = State(jnp.ones(3), 0)
step(start)
once = jax.tree.map(jnp.shape, start)
reveal_type(once)  # R: Mapped[State, tuple[int, ...]]
