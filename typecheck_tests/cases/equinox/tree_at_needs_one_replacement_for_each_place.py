"""Several places take a sequence of the same length; one place takes anything."""

import equinox as eqx
import jax.numpy as jnp
from jax import Array


class Linear(eqx.Module):
    weight: Array
    bias: Array


x = jnp.ones(2)
linear = Linear(x, x)
eqx.tree_at(lambda m: (m.weight, m.bias), linear, (x,))
# E: tree_at: "where" returns 2 places, "replace" has 1  [pytree-structure]
eqx.tree_at(lambda m: (m.weight, m.bias), linear, 0.0)
# E: tree_at: "where" returns 2 places, "replace" is one float scalar  [pytree-structure]
eqx.tree_at(lambda m: m.weight, linear)  # E: tree_at: give "replace" or "replace_fn"  [pytree-structure]
eqx.tree_at(lambda m: m.weight, linear, x, lambda w: w)
# E: tree_at: give either "replace" or "replace_fn", not both  [pytree-structure]
eqx.tree_at(lambda m: (m.weight, m.bias), linear, (x, x))
eqx.tree_at(lambda m: m.weight, linear, (x, x, x))
eqx.tree_at(lambda m: (m.weight, m.bias), linear, x)
