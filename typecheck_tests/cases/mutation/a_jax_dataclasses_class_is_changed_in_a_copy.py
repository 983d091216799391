"""Assignments to a jax_dataclasses tree fail, but for those to what ``copy_and_mutate`` gives."""

import jax.numpy as jnp
import jax_dataclasses as jdc
from jax import Array


@jdc.pytree_dataclass
class State:
    w: Array
    step: Array

    def reset(self) -> None:
        self.step = jnp.zeros(())


@jdc.pytree_dataclass
class Outer:
    state: State


@jdc.pytree_dataclass
class Doubled:
    w: Array

    def __post_init__(self) -> None:
        self.w = 2 * self.w  # E: Doubled.w cannot be assigned: Doubled is frozen  [pytree-field] ;; N: while it is made: object.__setattr__(self, "w", ...) ;; N: ...


def raise_step(state: State) -> None:
    state.step = state.step + 1


x = jnp.ones(2)
state = State(x, jnp.zeros(()))
with jdc.copy_and_mutate(Outer(state)) as outer:
    outer.state.w = x + 1
    raise_step(outer.state)
    outer.state.reset()
reveal_type(outer)  # R: Outer
state.w = x  # E: State.w cannot be assigned: State is frozen  [pytree-field] ;; N: make a changed copy: dataclasses.replace(state, w=...)
Doubled(x)  # RAISES
