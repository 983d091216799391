from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import Tree, pytree_dataclass


class State(NamedTuple):
    mean: Array
    label: str


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array | None


def total(tree: Tree[Array], *, scale: Tree[float] = 1.0) -> Array:
    return sum(leaf.sum() for leaf in jax.tree.leaves(tree)) + sum(0 * x for x in jax.tree.leaves(scale))


def totals(*trees: Tree[Array]) -> list[Array]:
    return [total(tree) for tree in trees]


x = jnp.ones(3)
total({"w": x, "b": [x, (x, None)]})
total(Linear(x, None), scale={"w": 1, "b": 2.0})
totals([x], Linear(x, x))
total({"w": x, "b": [x, "text"]})  # E: total: "tree" is a Tree[Array], but has str at ['b'][1]  [pytree-leaf]
total(State(x, "a"))  # E: total: "tree" is a Tree[Array], but has str at .label  [pytree-leaf]
total("text")  # E: total: "tree" is a Tree[Array], but has str at the root  [pytree-leaf]
total([{x.size}])  # E: total: "tree" is a Tree[Array], but has set[int] at [0]  [pytree-leaf]
total([1, 2.0, "a", b"b"])  # E: total: "tree" is a Tree[Array], but has int at [0], float at [1], str at [2] and 1 more  [pytree-leaf]
total([x], scale=["a"])  # E: total: "scale" is a Tree[float], but has str at [0]  [pytree-leaf]
totals([x], ["a"])  # E: totals: "trees" is a Tree[Array], but has str at [0]  [pytree-leaf]
