"""``replace``, ``_replace`` and ``dataclasses.replace`` copy an object; the object itself stays as it was."""

import copy
import dataclasses
from typing import NamedTuple

import chex
import jax
import jax.numpy as jnp
from flax import struct


@struct.dataclass
class State:
    step: object
    params: object


@chex.dataclass(frozen=True)
class Buffer:
    data: object
    size: object


class Pair(NamedTuple):
    first: object
    second: object


def flax_copy(state):
    later = state.replace(step=state.step + 1, params={"w": state.params["w"]})
    later = jax.tree.map(jnp.add, later, state)
    return later.replace(steps=0)  # E: State has no field "steps": its fields are "step", "params"  [pytree-structure] ;; N: ...

def chex_copy(buffer):
    fuller = buffer.replace(size=buffer.size + 1)
    return fuller.replace(length=0)  # E: Buffer has no field "length": its fields are "data", "size"  [pytree-structure] ;; N: ...

def named_copy(pair):
    return pair._replace(third=1)  # E: Pair has no field "third": its fields are "first", "second"  [pytree-structure] ;; N: ...

def other_copies(state):
    other = dataclasses.replace(copy.deepcopy(state), params=[1.0, 2.0])
    assert copy.copy(other).params[0] == 1.0
    return jax.tree.map(lambda a, b: a, state, other)  # E: tree.map: structures differ at .params: "state" is a dict with keys 'w', "other" is a list of length 2  [pytree-structure] ;; N: ...

state = State(jnp.zeros(()), {"w": jnp.ones(2)})
flax_copy(state)  # RAISES
chex_copy(Buffer(data=jnp.ones(2), size=0))  # RAISES
named_copy(Pair(1, 2))  # RAISES
other_copies(state)  # RAISES
