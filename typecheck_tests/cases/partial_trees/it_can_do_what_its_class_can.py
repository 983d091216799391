"""A mapped tree of a class is one such tree: it cannot be taken apart, indexed or called unless the class can."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array


@pytree_dataclass
class Stack:
    layers: list[Array]

    def __len__(self) -> int:
        return len(self.layers)

    def __getitem__(self, index: int) -> Array:
        return self.layers[index]


def step(p: Array, g: Array) -> tuple[Array, Array]:
    return p - g, g


linear = Linear(jnp.ones(1), jnp.ones(1))
moved = jax.tree.map(step, linear, linear)
params, momentum = moved  # E: Linear cannot be iterated over: it has no __iter__  [pytree-structure] ;; N: jax.tree.transpose makes a tuple of trees of it
shapes = jax.tree.map(jnp.shape, linear)
shapes["weight"]  # E: Linear cannot be indexed: it has no __getitem__  [pytree-structure]
shapes()  # E: Linear cannot be called: it has no __call__  [pytree-structure]
stack = jax.tree.map(jnp.shape, Stack([jnp.ones(1)]))
stack[0]
len(stack)
