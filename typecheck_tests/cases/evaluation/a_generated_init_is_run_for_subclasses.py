"""``super().__init__(...)`` of a dataclass sets its fields, though nobody wrote it."""

from collections.abc import Callable
from dataclasses import dataclass

import equinox as eqx
import flax.struct
import jax
import jax.numpy as jnp


class Activation(eqx.Module):
    op: Callable[[jax.Array], jax.Array]


class Relu(Activation):
    def __init__(self) -> None:
        super().__init__(op=jax.nn.relu)


class Softplus(Activation):
    def __init__(self) -> None:
        Activation.__init__(self, jax.nn.softplus)


class Forgotten(Activation):
    gain: jax.Array

    def __init__(self) -> None:
        super().__init__(jax.nn.relu)


Relu().op(jnp.ones(3))
Softplus().op(jnp.ones(3))
Forgotten()  # E: Forgotten: nothing sets "gain" when it is made  [pytree-structure]


@dataclass
class Span:
    low: float
    high: float = 1.0

    def __post_init__(self) -> None:
        self.width = self.high - self.low


class Unit(Span):
    def __init__(self, name: str) -> None:
        super().__init__(0.0)
        self.name = name


jnp.zeros((2,)) + Unit("a").width
jax.tree.map(jnp.add, {"a": Unit("a").low}, {"a": 1.0})


class Plain:
    def __init__(self) -> None:
        self.count = 3


@dataclass
class Counted(Plain):
    """A decorated class has an ``__init__`` of its own, whatever its base wrote."""

    value: float


Counted(value=1.0).value


class Node(flax.struct.PyTreeNode):
    x: jax.Array

    def __init__(self, x: jax.Array) -> None:
        object.__setattr__(self, "x", x + 1)


class Both(Node):
    """So has every subclass of Flax's base."""

    y: jax.Array


Both(x=jnp.ones(2), y=jnp.ones(2))
