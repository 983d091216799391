"""JAX rebuilds the class through __init__, also with leaves that are no arrays."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
from jax import Array


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Grid:
    x: Array
    y: Array

    def __post_init__(self) -> None:
        assert self.x.shape == self.y.shape  # E: a value of class bool has no attribute "shape"  [pytree-structure] ;; N: called at line 31


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Careful:
    x: Array

    def __post_init__(self) -> None:
        assert not isinstance(self.x, Array) or self.x.shape == (2,)


grid = Grid(jnp.ones(2), jnp.ones(2))
jax.tree.map(lambda x: x * 2, grid)
jax.tree.map(lambda x: True, grid)  # RAISES
jax.tree.map(lambda x: True, Careful(jnp.ones(2)))
