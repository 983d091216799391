"""A class, a named tuple too, decides itself what ``+``, ``*``, ``==``, ``<`` and ``[...]`` give: often arrays."""

from dataclasses import dataclass
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array


class Position(NamedTuple):
    row: Array
    col: Array

    def __add__(self, other):
        return Position(self.row + other.row, self.col + other.col)

    def __mul__(self, number):
        return Position(self.row * number, self.col * number)

    def __rmul__(self, number):
        return self * number

    def __eq__(self, other):
        return (self.row == other.row) & (self.col == other.col)

    def __lt__(self, other):
        return self.row < other.row

    def __getitem__(self, index):
        return Position(self.row[index], self.col[index])


@dataclass
class Height:
    value: Array

    def __eq__(self, other):
        return self.value == other.value

    def __ge__(self, other):
        return self.value >= other.value


class Depth:
    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        return self.value == other.value


def moved(position, move):
    there = position + Position(*tuple(move))
    further = 2 * there
    first = further[0].row
    is_same, is_before = position == there, position < there
    return first + there.col[0], is_same[0], jnp.sum(is_before), is_before.shape


def compared(one, other):
    both = one == other
    for each in both:
        first = each
    return both[0], first, len(both)


positions = Position(jnp.arange(3.0), jnp.arange(3.0))
moved(positions, jnp.ones(2))
jax.tree.map(jnp.add, positions + positions, (positions * 2)._replace(row=jnp.ones(3)))
compared(Height(jnp.ones(3)), Height(jnp.ones(3)))
compared(Depth(jnp.ones(3)), Depth(jnp.ones(3)))
jax.vmap(lambda is_above: is_above)(Height(jnp.ones(3)) >= Height(jnp.zeros(3)))
reached = positions == positions + positions
jax.tree.map(jnp.add, positions + positions, (1, 2))
# E: tree.map: structures differ at the root: ...  [pytree-structure]
reached.row  # E: ... has no attribute "row"  [pytree-leaf]
