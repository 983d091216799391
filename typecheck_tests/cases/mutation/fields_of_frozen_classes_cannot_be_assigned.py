"""Equinox and Flax freeze their classes; an Equinox module takes assignments until __init__ is done."""

import contextlib
import dataclasses

import equinox as eqx
import jax.numpy as jnp
from flax import struct
from jax import Array


class Module(eqx.Module):
    w: Array
    size: int

    def __init__(self, w: Array) -> None:
        self.w = w
        self.measure()

    def measure(self) -> None:
        self.size = 3

    def grow(self) -> None:
        self.size = 4  # E: Module.size cannot be assigned: Module is frozen  [pytree-field] ;; N: make a changed copy: eqx.tree_at(lambda tree: tree.size, self, ...)


@struct.dataclass
class State:
    x: Array

    def __post_init__(self) -> None:
        self.x = self.x + 1  # E: State.x cannot be assigned: State is frozen  [pytree-field] ;; N: while it is made: object.__setattr__(self, "x", ...)


@struct.dataclass(frozen=False)
class Open:
    x: Array


module = Module(jnp.ones(2))
module.grow()  # RAISES
State(jnp.ones(2))  # RAISES
module.w = jnp.ones(3)  # E: Module.w cannot be assigned: Module is frozen  [pytree-field] ;; N: make a changed copy: eqx.tree_at(lambda tree: tree.w, module, ...)
Open(jnp.ones(2)).x = jnp.ones(3)
with contextlib.suppress(dataclasses.FrozenInstanceError):
    module.w = jnp.ones(3)
