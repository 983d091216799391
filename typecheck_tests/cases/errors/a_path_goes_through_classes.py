"""``.layers[0].bias``: the place is named as a program would reach it."""

from typing import Generic, NamedTuple, TypeVar

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass

B = TypeVar("B")


@pytree_dataclass
class Linear(Generic[B]):
    weight: Array
    bias: B


class Layers(NamedTuple, Generic[B]):
    first: tuple[Linear[B], Linear[B]]


def step(model: Layers[None], grads: Layers[Array]) -> None:
    jax.tree.map(jnp.add, model, grads)
    # E: tree.map: structures differ at .first[0].bias: "model" is None, "grads" is a leaf (float array of shape (3,)); at .first[1].bias: "model" is None, "grads" is a leaf (float array of shape (3,))  [pytree-structure] ;; N: put an array there, or pass is_leaf=lambda x: x is None to hand the function None ;; N: called at line 31


x = jnp.ones(3)
without, biased = Linear(x, None), Linear(x, x)
step(Layers((without, without)), Layers((biased, biased)))  # RAISES
