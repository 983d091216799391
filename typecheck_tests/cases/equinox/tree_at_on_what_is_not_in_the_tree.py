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
# E: Dropout has no attribute "weight": it has "w", "rate"  [pytree-structure]
eqx.tree_at(lambda t: t["b"], {"w": x}, x)
# E: t has no key 'b': its only key is 'w'  [pytree-structure]
eqx.tree_at(lambda t: t[2], (x, x), x)
# E: t has no item 2: it has 2 items  [pytree-structure]
dataclasses.replace(layer, rate=0.5)
