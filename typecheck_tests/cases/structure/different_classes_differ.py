"""Two classes with the same fields are two nodes; registered by whomever."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Params:
    weight: Array


@jax.tree_util.register_dataclass
@dataclass
class Grads:
    weight: Array
    bias: Array


x = jnp.ones(3)
jax.tree.map(jnp.add, Params(x), Grads(x, x))
# E: tree.map: structures differ at the root: the first tree is Params, the second tree is Grads  [pytree-structure]
jax.tree.map(jnp.add, {"a": Params(x)}, {"a": {"weight": x}})
# E: tree.map: structures differ at ['a']: the first tree is Params, the second tree is a dict with keys 'weight'  [pytree-structure]
reveal_type(jax.tree.map(lambda a, b: a + b, Grads(x, x), Grads(x, x)))  # R: Grads
