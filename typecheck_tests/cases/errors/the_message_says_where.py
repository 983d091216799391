"""The path is code, and the sides are named as the arguments are."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: None


@pytree_dataclass
class Model:
    layers: list[Linear]
    scale: tuple[dict[str, None], Array]


Grads = tuple[dict[str, Array], Array]


def step(model: Model, scale: Grads) -> None:
    jax.tree.map(lambda a, b: b, (1, model.scale), (1, scale))
    # E: tree.map: structures differ at [1][0]['a']: the first tree is None, the second tree is a leaf (float array of shape (3,))  [pytree-structure] ;; N: ... ;; N: called at line 37


def shift(model: Model, biased: list[tuple[Array, Array]]) -> None:
    jax.tree.map(lambda a, b, c: b, {"a": model}, {"a": model}, {"a": biased})
    # E: tree.map: structures differ at ['a']: the first tree is Model, the third tree is a list of length 1  [pytree-structure] ;; N: called at line 38


x = jnp.ones(3)
model = Model([Linear(x, None)], ({"a": None}, x))
step(model, ({"a": x}, x))  # RAISES
shift(model, [(x, x)])  # RAISES
