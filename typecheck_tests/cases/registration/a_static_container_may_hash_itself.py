"""What a static container holds does not matter if the container knows how to hash it."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import field, pytree_dataclass


class Names(NamedTuple):
    names: list[str]

    def __hash__(self) -> int:
        return hash(tuple(self.names))


class Path(list[int]):
    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self))


class Bare(NamedTuple):
    names: list[str]


@pytree_dataclass
class Layer:
    weight: Array
    names: Names = field(static=True)
    path: Path = field(static=True)


@pytree_dataclass
class Other:
    weight: Array
    names: Bare = field(static=True)  # E(silent): Other.names: a static value must be hashable, list[str] is not: use tuple  [pytree-static]


layer = Layer(jnp.ones(2), Names(["a"]), Path([1, 2]))
assert jax.jit(lambda model: model)(layer) == layer
try:
    Other(jnp.ones(2), Bare(["a"]))
except TypeError:
    pass
else:
    raise AssertionError
