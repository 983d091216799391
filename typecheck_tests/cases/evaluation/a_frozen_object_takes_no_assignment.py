"""An object of a frozen class takes assignments while it is made, and never again."""

import dataclasses
from typing import NamedTuple

import equinox as eqx
import jax.numpy as jnp
from flax import struct


@struct.dataclass
class State:
    step: object


@struct.dataclass(frozen=False)
class Open:
    step: object


@dataclasses.dataclass(frozen=True)
class Frozen:
    step: object

    def __post_init__(self):
        object.__setattr__(self, "step", 1)


class Pair(NamedTuple):
    first: object


class Layer(eqx.Module):
    step: object

    def __init__(self):
        self.reset()

    def reset(self):
        self.step = jnp.zeros(())


def set_in_flax(state):
    state.step = 1  # E: State.step cannot be assigned: State is frozen  [pytree-field] ;; N: ... ;; N: ...

def set_in_equinox(layer):
    layer.step = 1  # E: Layer.step cannot be assigned: Layer is frozen  [pytree-field] ;; N: ... ;; N: ...

def set_in_tuple(pair):
    pair.first = 1  # E: "first" cannot be set: the object never changes  [pytree-structure] ;; N: a named tuple gives a changed copy: ..._replace(first=...) ;; N: ...

def set_where_it_may(state):
    state.step = 1
    return state

set_in_flax(State(0))  # RAISES
set_in_equinox(Layer())  # RAISES
set_in_tuple(Pair(1))  # RAISES
assert set_where_it_may(Open(0)).step == 1
assert Frozen(0).step == 1
