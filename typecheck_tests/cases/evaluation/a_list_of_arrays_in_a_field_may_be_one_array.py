"""``list[Array]`` is written for a stack of arrays, too: such a field is believed of our own classes, and not of others."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from flax import struct
from jax import Array

from treetyped import pytree_dataclass


@struct.dataclass
class State:
    positions: list[Array]
    health: list[int]
    center: tuple[int, int]


class Pair(NamedTuple):
    positions: list[Array]


@pytree_dataclass
class Own:
    mu: list[Array]
    nu: tuple[Array, Array]


def first(rows):
    return rows[:, 0]


def moved(center, move):
    return jnp.sin(center) + move


def chosen(rows, at):
    return jax.lax.select(at > 0, rows, at)


class Env:
    def __init__(self) -> None:
        def step(state: State, move):
            def hurt(position, health):
                return jnp.where(health > 0, position, 0)

            return jax.vmap(hurt)(state.positions, state.health), first(state.positions), moved(state.center, move)

        self.step = step

    def pair(self, pair: Pair, at):
        return chosen(pair.positions, at)


def own(state: Own) -> Own:
    return jax.tree.map(jnp.add, state.mu, state.nu)  # E: tree.map: structures differ at the root: "state.mu" is a list of length 1, "state.nu" is a tuple of length 2  [pytree-structure] ;; N: called at ...


rows = jnp.ones((2, 3))
own(Own([rows], (rows, rows)))  # RAISES
