"""A node of the first tree takes no leaf."""

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
    layers: dict[str, Linear]
    head: Linear


def step(mlp: MLP) -> None:
    jax.tree.map(jnp.add, mlp, mlp, mlp.layers)
    # E: tree.map: structures differ at the root: "mlp" is MLP, "mlp.layers" is a dict with keys 'a'  [pytree-structure] ;; N: called at line 29


linear = Linear(jnp.ones(3), jnp.ones(3))
mlp = MLP({"a": linear}, linear)
step(mlp)  # RAISES
jax.tree.map(lambda p, g: p, mlp, jnp.ones(3))
# E: tree.map: structures differ at the root: "mlp" is MLP, the second tree is a leaf (float array of shape (3,))  [pytree-structure]
jax.tree.map(jnp.add, mlp, mlp.head)
# E: tree.map: structures differ at the root: "mlp" is MLP, "mlp.head" is Linear  [pytree-structure]
