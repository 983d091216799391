"""A dataclass takes no default that has no hash: an array, a list, an instance of a dataclass that can be changed."""

import dataclasses
from typing import Any, ClassVar

import equinox as eqx
import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np
from flax import struct
from jax import Array

from treetyped import pytree_dataclass


@dataclasses.dataclass
class Plain:
    x: Array = jnp.zeros(3)  # E: Plain.x has an array as its default, which all instances would share: ...  [pytree-field] ;; N: default_factory=lambda: ... makes one for each instance


@struct.dataclass
class Params:
    rate: float = 0.1
    steps: Array = struct.field(default=jnp.arange(3))  # E: Params.steps has an array as its default, ...  [pytree-field] ;; N: ...


class Model(eqx.Module):
    x: Array = jnp.zeros(3)  # E: Model.x has an array as its default, ...  [pytree-field] ;; N: ...


@pytree_dataclass
class Own:
    x: Array = jnp.zeros(3)  # E: Own.x has an array as its default, ...  [pytree-field] ;; N: ...


@dataclasses.dataclass
class Config:
    sizes: tuple[int, ...] = (1, 2)


@dataclasses.dataclass
class Run:
    config: Config = Config()  # E: Run.config has a Config, which can be changed, as its default, ...  [pytree-field] ;; N: ...


# right
unseen = getattr(dataclasses, "".join(["fie", "ld"]))


@dataclasses.dataclass
class MadeByOthers:
    """What another library describes a field by may be called anything."""

    sizes: list[int] = unseen(default_factory=list)


@dataclasses.dataclass(frozen=True)
class Frozen:
    sizes: tuple[int, ...] = (1, 2)


@dataclasses.dataclass
class Right:
    config: Frozen = Frozen()
    scalar: Any = np.float32(1)
    pair: Any = (jnp.ones(2), jnp.ones(2))
    function: Any = jnp.sin
    made: Array = dataclasses.field(default_factory=lambda: jnp.zeros(2))
    nothing: Array | None = None
    table: ClassVar[Any] = jnp.zeros(3)


class Layer(nn.Module):
    inner: nn.Module = nn.Dense(3)
    kernel: Any = nn.initializers.zeros_init()


class Undecorated:
    x: Array = jnp.ones(3)


jax.tree.map(jnp.sin, Right().pair)
