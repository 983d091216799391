"""mypy checks a method of such a class once for each value, in copies; each error is said once."""

from typing import Generic, TypeVar

import equinox as eqx
import jax.numpy as jnp
from flax import struct
from jax import Array

from treetyped import pytree_dataclass

T = TypeVar("T", int, float)


class Solver(eqx.Module, Generic[T]):
    rtol: float
    size: int

    def __init__(self, rtol: float) -> None:
        self.rtol = rtol
        self.measure()
        fill = self.fill
        fill()

    def measure(self) -> None:
        self.size = 3

    def fill(self) -> None:
        self.size = 5

    def grow(self) -> None:
        self.size = 4  # E: Solver.size cannot be assigned: Solver is frozen  [pytree-field] ;; N: make a changed copy: eqx.tree_at(lambda tree: tree.size, self, ...)


@struct.dataclass
class State(Generic[T]):
    x: Array

    def grow(self) -> None:
        self.x = self.x + 1  # E: State.x cannot be assigned: State is frozen  [pytree-field] ;; N: make a changed copy: self.replace(x=...)


@pytree_dataclass
class Layer(Generic[T]):
    w: Array

    def grow(self) -> None:
        self.w = self.w + 1  # E: Property "w" defined in "Layer" is read-only  [misc]


def changed(start: T) -> None:
    solver: Solver[int] = Solver(0.1)
    solver.size = 3  # E: Solver.size cannot be assigned: Solver is frozen  [pytree-field] ;; N: make a changed copy: eqx.tree_at(lambda tree: tree.size, solver, ...)


solver = Solver[int](0.1)
solver.grow()  # RAISES
state = State[float](jnp.ones(2))
state.grow()  # RAISES
layer = Layer[float](jnp.ones(2))
layer.grow()  # RAISES
changed(1)  # RAISES
