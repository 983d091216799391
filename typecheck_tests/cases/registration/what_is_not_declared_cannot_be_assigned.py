"""A frozen class takes no attribute that its body does not declare, not even in ``__init__``."""

import functools
from dataclasses import dataclass

import equinox as eqx
import jax
import jax.numpy as jnp
from flax import struct
from jax import Array

from treetyped import pytree_dataclass


class Linear(eqx.Module):
    weight: Array

    def __init__(self, size: int) -> None:
        self.weight = jnp.ones(size)
        self.size = size  # E: Linear.size cannot be assigned: Linear declares no field size  [pytree-field]


@struct.dataclass
class State:
    x: Array

    def __post_init__(self) -> None:
        self.total = jnp.sum(self.x)  # E: State.total cannot be assigned: State is frozen  [pytree-field]


class Node(struct.PyTreeNode):
    x: Array

    def count(self) -> None:
        self.calls: int = 1  # E: Node.calls cannot be assigned: Node is frozen  [pytree-field]


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Grid:
    x: Array

    def __post_init__(self) -> None:
        self.size = 2  # E: Grid.size cannot be assigned: Grid is frozen  [pytree-field]


@pytree_dataclass
class Params:
    w: Array

    def freeze(self) -> None:
        self.frozen = True  # E: Params.frozen cannot be assigned: Params is frozen  [pytree-field]


class Base(eqx.Module):
    size: int
    depth: int = eqx.field(static=True)

    def __init__(self, size: int) -> None:
        self.size, self.depth = size, 2
        object.__setattr__(self, "name", "base")


class Derived(Base):
    weight: Array

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.size = size + 1
        self.weight = jnp.ones(size)
        other = Counter()
        other.calls = 2


class Counter:
    def __init__(self) -> None:
        self.calls = 0


@struct.dataclass(frozen=False)
class Open:
    x: Array

    def count(self) -> None:
        self.calls = 1


@jax.tree_util.register_dataclass
@dataclass
class Cached:
    x: Array

    def __post_init__(self) -> None:
        self.total = jnp.sum(self.x)

    @functools.cached_property
    def half(self) -> Array:
        return self.total / 2


x = jnp.ones(2)
Linear(2)  # RAISES
State(x)  # RAISES
Node(x).count()  # RAISES
Grid(x)  # RAISES
Params(x).freeze()  # RAISES
Derived(2)
Open(x).count()
jax.tree.map(jnp.sin, Cached(x)).half
