"""Of a ``TypeVarTuple`` there may be any number of arguments on either side."""

from typing import Generic, TypeVarTuple

import jax
import jax.numpy as jnp

Parts = TypeVarTuple("Parts")


class Cost(Generic[*Parts]):
    def __init__(self, *parts: *Parts) -> None:
        self.parts = parts


def solved(costs: list[Cost]) -> int:
    return len(costs)


costs = [Cost(1, 2)]
solved(costs)
jax.tree.map(jnp.add, (1.0,), [1.0])  # E: tree.map: structures differ at the root: ...  [pytree-structure]
