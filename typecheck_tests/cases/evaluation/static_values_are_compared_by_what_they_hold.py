"""A named tuple or a frozen dataclass in a static field is compared by what it holds, as JAX does it."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp


class Constants(NamedTuple):
    gravity: float
    length: float


@dataclass(frozen=True)
class Options:
    rate: float
    steps: int = 1
    label: str = field(default="", compare=False)


@dataclass(frozen=True)
class Plain:
    rate: float
    steps: int = 1


@dataclass(frozen=True, eq=False)
class Own:
    rate: float


@partial(jax.tree_util.register_dataclass, data_fields=["angle"], meta_fields=["held"])
@dataclass(frozen=True)
class Pendulum:
    angle: Any
    held: Any


def stack(members):
    return jax.tree.map(lambda *leaves: jnp.stack(leaves), *members)
    # E: tree.map: structures differ at the root: the first tree is Pendulum with held=(9.8, 0.5), ...  [pytree-structure]
    # N: called at line 48


stack([Pendulum(1.0, Constants(9.8, 0.5)) for _ in range(2)])
stack([Pendulum(1.0, Constants(9.8, length)) for length in (0.5, 0.7)])  # RAISES
add = partial(jax.tree.map, jnp.add)
add(Pendulum(1.0, Constants(9.8, 0.5)), Pendulum(1.0, (9.8, 0.5)))
add(Pendulum(1.0, Plain(0.1)), Pendulum(1.0, Plain(0.1, 1)))
add(Pendulum(1.0, Plain(0.1)), Pendulum(1.0, Plain(0.1, 2)))
# E: tree.map: structures differ at the root: the first tree is Pendulum with held=Plain(rate=0.1, steps=1), ...  [pytree-structure]
add(Pendulum(1.0, Options(0.1, label="a")), Pendulum(1.0, Options(0.1, label="b")))
same = Own(0.1)
add(Pendulum(1.0, same), Pendulum(1.0, same))
