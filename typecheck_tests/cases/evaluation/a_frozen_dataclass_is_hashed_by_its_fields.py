"""The hash of a frozen dataclass is made of those of its fields, so each of them must have one."""

from dataclasses import dataclass, field, replace
from functools import partial

import jax
import jax.numpy as jnp


@dataclass(frozen=True)
class Model:
    sizes: list[int] = field(default_factory=lambda: [4, 4])
    name: str = "mlp"


@dataclass(frozen=True)
class Training:
    model: Model = field(default_factory=Model)
    rate: float = 0.1


@dataclass(frozen=True)
class Seen:
    sizes: tuple[int, ...] = (4, 4)
    notes: list[str] = field(default_factory=list, compare=False)
    cache: dict[str, int] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, eq=False)
class ByIdentity:
    sizes: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class OwnHash:
    sizes: list[int] = field(default_factory=list)

    def __hash__(self) -> int:
        return hash(tuple(self.sizes))


@partial(jax.jit, static_argnames=("config",))
def step(x, config):
    return x * 2


def train(x, config):
    return step(x, config=config)  # E: jit: config is static: a static value must be hashable, the list Model.sizes is not: use tuple  [pytree-static] ;; N: called at line 58


x = jnp.ones(2)
step(x, Seen(notes=["first"]))
step(x, ByIdentity([1]))
step(x, OwnHash([1]))
step(x, Training().rate)
step(x, Model(sizes=(4, 4)))  # type: ignore[arg-type]
step(x, replace(Model(), sizes=[2, 2]))  # E: jit: config is static: a static value must be hashable, the list Model.sizes is not: use tuple  [pytree-static]
train(x, Training())  # RAISES
