"""A leaf that is no array is refused, named by its place."""

import enum
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array


class Mode(enum.Enum):
    TRAIN = enum.auto()


class Level(enum.IntEnum):
    LOW = 1


class Batch(NamedTuple):
    image: Array
    split: str


@jax.jit
def total(batch: Batch) -> Array:
    return batch.image.sum()


@jax.jit
def run(x: Array, mode: object) -> Array:
    return x


total(Batch(jnp.ones(2), "train"))  # E: jit: batch.split is str, which JAX cannot trace  [pytree-leaf]
run(jnp.ones(2), Mode.TRAIN)  # E: jit: mode is Mode, which JAX cannot trace  [pytree-leaf] ;; N: static_argnames="mode" compiles once for each value
run(jnp.ones(2), {1.0, 2.0})  # E: jit: mode is a set, which JAX cannot trace  [pytree-leaf] ;; N: static_argnames="mode" compiles once for each value
run(jnp.ones(2), Level.LOW)
run(jnp.ones(2), None)
run(jnp.ones(2), [jnp.ones(2), 3, 2.0, True])
