"""A static field, a name that the class has not, a key and an index that are not there."""

import dataclasses

import equinox as eqx
import jax.numpy as jnp
from jax import Array


class Dropout(eqx.Module):
    w: Array
    rate: float = eqx.field(static=True)


x = jnp.ones(2)
layer = Dropout(x, 0.1)
eqx.tree_at(lambda m: m.rate, layer, 0.5)
# E: tree_at: "where" points at .rate, a static field: it is not in the tree  [pytree-structure] ;; N: use dataclasses.replace
eqx.tree_at(lambda m: m.weight, layer, x)
# E: tree_at: "where" points at .weight, but at the root the tree is Dropout  [pytree-structure]
eqx.tree_at(lambda t: t["b"], {"w": x}, x)
# E: tree_at: "where" points at ['b'], but at the root the tree is a dict with keys 'w'  [pytree-structure]
eqx.tree_at(lambda t: t[2], (x, x), x)
# E: tree_at: "where" points at [2], but at the root the tree is a tuple of length 2  [pytree-structure]
dataclasses.replace(layer, rate=0.5)
