"""The result has the inner structure outside, and the outer one in place of each leaf."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array


def columns(layers: list[Linear]) -> None:
    outer, inner = jax.tree.structure([0 for _ in layers]), jax.tree.structure(layers[0])
    reveal_type(jax.tree.transpose(outer, inner, layers))  # R: Mapped[Linear, list[Array]]
    reveal_type(jax.tree.transpose(jax.tree.structure([0 for _ in layers]), None, layers))  # R: Mapped[Linear, list[Array]]
    reveal_type(tree.transpose(jax.tree.structure([0, 0]), jax.tree.structure(layers[0]), layers).weight)  # R: list[Array]


x = jnp.ones(3)
columns([Linear(x, x), Linear(x, x)])
pairs = jax.tree.map(lambda x: (x, x.shape), {"w": x, "b": x})
split = jax.tree.transpose(jax.tree.structure({"w": 0, "b": 0}), jax.tree.structure((0, (0,))), pairs)
reveal_type(split)  # R: tuple[dict[str, Array], tuple[dict[str, int]]]
