"""A list, a dict, an array or a plain dataclass cannot be static."""

from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp
from jax import Array


@dataclass
class Config:
    steps: int


@dataclass(frozen=True)
class Frozen:
    steps: int


@partial(jax.jit, static_argnames="option")
def run(x: Array, option: object) -> Array:
    return x


x = jnp.ones(2)
run(x, option=[1, 2])  # E: jit: option is static: a static value must be hashable, list is not: use tuple  [pytree-static]
run(x, option=Config(2))  # E: jit: option is static: a static value must be hashable, the dataclass Config is not: declare it with frozen=True  [pytree-static]
run(x, option=Frozen(2))
run(x, option=(1, 2))
run(x, option="relu")
