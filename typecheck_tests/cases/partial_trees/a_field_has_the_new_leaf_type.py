"""A tree whose leaves changed type: each field is the field mapped, at any depth."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array


@pytree_dataclass
class MLP:
    layers: list[Linear]
    named: dict[str, Linear]
    head: Linear


linear = Linear(jnp.ones((2, 3)), jnp.ones(3))
shapes = jax.tree.map(lambda x: x.shape, MLP([linear], {"a": linear}, linear))
reveal_type(shapes)  # R: Mapped[MLP, tuple[int, ...]]
reveal_type(shapes.head)  # R: Mapped[Linear, tuple[int, ...]]
reveal_type(shapes.head.weight)  # R: tuple[int, ...]
reveal_type(shapes.layers[0].bias)  # R: tuple[int, ...]
reveal_type(shapes.named["a"].weight[0])  # R: int
shapes.head.wieght  # E: "Linear" has no attribute "wieght"; maybe "weight"?  [attr-defined]
