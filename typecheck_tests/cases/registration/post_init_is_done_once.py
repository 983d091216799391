"""JAX calls the class whenever it rebuilds an object: a change that ``__post_init__`` makes is made again."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field

import chex
import equinox as eqx
import jax
import jax.numpy as jnp
from flax import struct
from jax import Array
from jax.tree_util import register_dataclass

from treetyped import pytree_dataclass


@register_dataclass
@dataclass
class Doubled:
    x: Array

    def __post_init__(self) -> None:
        self.x = self.x * 2  # E(silent): Doubled.__post_init__ changes x, and does so again whenever JAX rebuilds Doubled  [pytree-field]


@struct.dataclass
class Logged:
    x: Array

    def __post_init__(self) -> None:
        object.__setattr__(self, "x", jnp.log(self.x))  # E(silent): Logged.__post_init__ changes x, and does so again whenever JAX rebuilds Logged  [pytree-field]


@chex.dataclass
class Scaled:
    x: Array
    scale: float

    def __post_init__(self) -> None:
        assert self.scale
        self.x *= self.scale  # E(silent): Scaled.__post_init__ changes x, and does so again whenever JAX rebuilds Scaled  [pytree-field]


@register_dataclass
@dataclass
class Batched:
    x: Array

    def __init__(self, x: Array) -> None:
        self.x = x[None]  # E(silent): Batched.__init__ changes x, and does so again whenever JAX rebuilds Batched  [pytree-field]


@register_dataclass
@dataclass
class Derived:
    x: Array
    rate: InitVar[float] = 1.0
    total: Array | None = None
    count: int = field(init=True, default=1, metadata={"static": True})

    def __post_init__(self, rate: float) -> None:
        self.total = self.x + 1
        self.x = jnp.asarray(self.x)
        self.x = self.x - jnp.mean(self.x)
        self.x = jnp.abs(self.x) * 1


@register_dataclass
@dataclass
class Once:
    x: Array
    is_done: bool = field(default=False, metadata={"static": True})

    def __post_init__(self) -> None:
        if self.is_done:
            return
        self.x = self.x * 2
        self.is_done = True


@pytree_dataclass
class Ours:
    x: Array

    def __post_init__(self) -> None:
        object.__setattr__(self, "x", self.x * 2)


class Module(eqx.Module):
    x: Array

    def __post_init__(self) -> None:
        self.x = self.x * 2


def is_kept(tree: object) -> bool:
    return bool(jax.tree.all(jax.tree.map(jnp.array_equal, tree, jax.tree.map(lambda leaf: leaf, tree))))


x = jnp.full(2, 3.0)
assert jax.tree.map(lambda leaf: leaf, Doubled(x)).x[0] == 12
assert jax.tree.map(lambda leaf: leaf, Logged(x)).x[0] < 1
assert jax.tree.map(lambda leaf: leaf, Scaled(x=x, scale=2.0)).x[0] == 12
assert jax.tree.map(lambda leaf: leaf, Batched(x)).x.shape == (1, 1, 2)
assert jax.tree.map(lambda leaf: leaf, Once(x)).x[0] == 6
assert jax.tree.map(lambda leaf: leaf, Ours(x)).x[0] == 6
assert jax.tree.map(lambda leaf: leaf, Module(x)).x[0] == 6
jax.tree.map(lambda leaf: leaf, Derived(x))
