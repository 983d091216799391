"""``where`` is run on a tree of wrapped leaves: it may only look them up."""

import equinox as eqx
import jax.numpy as jnp
from jax import Array


class Linear(eqx.Module):
    weight: Array


linear = Linear(jnp.ones(2))
eqx.tree_at(lambda m: m.weight * 2, linear, jnp.zeros(2))
# E: tree_at: "where" must return a node or leaf of the tree, this is a value computed from it  [pytree-structure] ;; N: point at the leaf, and compute in replace_fn
eqx.tree_at(lambda m: m.weight[0], linear, 0.0)
# E: tree_at: "where" must return a node or leaf of the tree, this is a value computed from it  [pytree-structure] ;; N: point at the leaf, and compute in replace_fn
eqx.tree_at(lambda m: jnp.sum(m.weight), linear, 0.0)
# E: tree_at: "where" must return a node or leaf of the tree, this is a value computed from it  [pytree-structure] ;; N: point at the leaf, and compute in replace_fn
eqx.tree_at(lambda m: m.weight, linear, replace_fn=lambda w: w * 2)
