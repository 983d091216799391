"""``replace``, ``_replace``, ``to_tuple`` are given by the class's own library, or are not there."""

import dataclasses
from functools import partial
from typing import NamedTuple

import chex
import equinox as eqx
import jax
import jax.numpy as jnp
from flax import struct


class Module(eqx.Module):
    step: object


@jax.tree_util.register_dataclass
@dataclasses.dataclass(frozen=True)
class Plain:
    step: object


@struct.dataclass
class State:
    step: object


@partial(chex.dataclass, frozen=True)
class Buffer:
    step: object


class Pair(NamedTuple):
    step: object


def later(state):
    return state.replace(step=1)  # E: Module has no attribute "replace": it has "step"  [pytree-structure] ;; N: ...

def later_of_plain(state):
    return state.replace(step=1)  # E: Plain has no attribute "replace": it has "step"  [pytree-structure] ;; N: ...

def later_of_state(state):
    return state._replace(step=1)  # E: State has no attribute "_replace": it has "step"  [pytree-structure] ;; N: ...

def as_tuple(state):
    return state.to_tuple()  # E: State has no attribute "to_tuple": it has "step"  [pytree-structure] ;; N: ...

def given(state, buffer, pair):
    return state.replace(step=1), buffer.replace(step=1), buffer.to_tuple(), buffer.items(), pair._replace(step=1)


later(Module(jnp.ones(2)))  # RAISES
later_of_plain(Plain(jnp.ones(2)))  # RAISES
later_of_state(State(jnp.ones(2)))  # RAISES
as_tuple(State(jnp.ones(2)))  # RAISES
given(State(jnp.ones(2)), Buffer(step=jnp.ones(2)), Pair(1))  # type: ignore[call-arg]
