"""Equal static values that are made afresh compile again, if their class has no __eq__."""

from dataclasses import dataclass, field

import jax
import jax.numpy as jnp
from jax import Array


class Config:
    def __init__(self, power: int) -> None:
        self.power = power


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Model:
    w: Array
    config: Config = field(metadata={"static": True})  # E(silent): Model.config: Config has no __eq__, so equal values compile again: give it __eq__ and __hash__  [pytree-static]


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Shared:
    w: Array
    config: Config = field(metadata={"static": True})


traces: list[int] = []


@jax.jit
def apply(model: Model) -> Array:
    traces.append(1)
    return model.w**model.config.power


apply(Model(jnp.ones(2), Config(2)))
apply(Model(jnp.ones(2), Config(2)))
assert len(traces) == 2
config = Config(2)
Shared(jnp.ones(1), config)
Shared(jnp.ones(1), config)
