from typing import TypedDict

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import Tree


class Params(TypedDict):
    w: Array
    layers: list[Array]


class Named(TypedDict):
    w: Array
    name: str


def count(tree: Tree[Array]) -> int:
    return sum(leaf.size for leaf in jax.tree.leaves(tree))


params: Params = {"w": jnp.ones(3), "layers": []}
named: Named = {"w": jnp.ones(3), "name": "a"}
count(params)
count([params, (params, None)])
count(named)  # E: count: "tree" is a Tree[Array], but has str at ['name']  [pytree-leaf]
