"""A tuple of constants, a class and a member of an ``Enum`` are keys that are seen."""

import enum

import jax
import jax.numpy as jnp


class Part(enum.Enum):
    HEAD = 0
    BODY = 1


class Level(enum.IntEnum):
    LOW = 0
    HIGH = 1


x = jnp.ones(2)
grid = {(0, 1): x, (0, 0): [x]}
jax.tree.map(jnp.add, grid, {(0, 0): [x], (0, 1): x})
jax.tree.map(jnp.add, grid, {(0, 0): x, (0, 1): x})  # E: ...differ at [(0, 0)]: "grid" is a list of length 1, the second tree is a leaf...  [pytree-structure]
jax.tree.map(jnp.add, grid[0, 0], x)  # E: ...the first tree is a list of length 1, "x" is a leaf...  [pytree-structure]
by_place = {(row, "w"): [x] * row for row in range(3)}
jax.tree.map(jnp.add, by_place[2, "w"], [x, x])
jax.tree.map(jnp.add, by_place[1, "w"], [x, x])  # E: ...the first tree is a list of length 1, the second tree is a list of length 2  [pytree-structure]

parts = {Part.HEAD: [x]}
parts[Part.BODY] = [x, x]
jax.tree.map(jnp.add, parts[Part.HEAD], [x])
jax.tree.map(jnp.add, parts[Part.BODY], [x])  # E: ...the first tree is a list of length 2, the second tree is a list of length 1  [pytree-structure]
jax.tree.leaves(parts)  # E: tree.leaves: JAX cannot sort the keys of a dict in "parts": Part.HEAD, Part.BODY  [pytree-structure]
jax.tree.leaves({Level.LOW: x, Level.HIGH: x, 5: x})

made = {int: [x], str: x}
jax.tree.map(jnp.add, made[int], [x])
jax.tree.map(jnp.add, made[str], [x])  # E: jnp.add: takes arrays, not ...  [pytree-leaf]
