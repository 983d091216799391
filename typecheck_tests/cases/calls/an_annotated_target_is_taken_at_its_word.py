"""Masks, counts and specs are kept in the class of the tree: same structure, other numbers."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Grid:
    u: Array
    v: list[Array]


grid = Grid(jnp.ones(3), [jnp.ones(3)])
mask: Grid = jax.tree.map(lambda x: True, grid)
sizes: Grid = jax.tree.map(lambda x: x.size, grid)
on_host: Grid = jax.tree.map(np.asarray, grid)
flags: dict[str, bool] = jax.tree.map(lambda x: True, {"w": jnp.ones(3)})
moments: dict[str, Array] = jax.tree.map(lambda x: 0.0, {"w": jnp.ones(3)})


def zeros(like: Grid) -> Grid:
    return jax.tree.map(lambda x: np.zeros(x.shape), like)


zeros(grid)
