"""``None`` handed to a constructor need not be in the field: ``__post_init__``, an own ``__init__`` or a later assignment."""

from __future__ import annotations

from dataclasses import dataclass

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import field, pytree_dataclass

x = jnp.ones(3)


@pytree_dataclass(frozen=False)
class Linear:
    weight: Array
    bias: Array | None = None

    def __post_init__(self) -> None:
        if self.bias is None:
            self.bias = jnp.zeros(3)


@jax.tree_util.register_dataclass
@dataclass
class Affine:
    weight: Array
    bias: Array | None = None


@jax.tree_util.register_dataclass
@dataclass
class Own:
    weight: Array
    bias: Array | None

    def __init__(self, weight: Array, bias: Array | None) -> None:
        self.weight, self.bias = weight, x


@pytree_dataclass(frozen=False)
class Late:
    bias: Array | None = field(default=None, init=False)


jax.tree.map(jnp.add, Linear(x, None), Linear(x, x))
jax.tree.map(jnp.add, Linear(x), Linear(x, x))
affine = Affine(x, None)
affine.bias = x
jax.tree.map(jnp.add, affine, Affine(x, x))
jax.tree.map(jnp.add, Own(x, None), Own(x, x))
late = Late()
late.bias = x
other = Late()
other.bias = x
jax.tree.map(jnp.add, late, other)
