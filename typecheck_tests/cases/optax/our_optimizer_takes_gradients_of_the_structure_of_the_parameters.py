"""``optimizer.update(grads, params)``: both of one structure, after ``init`` has made the state."""

import jax.numpy as jnp
import optax
from jax import Array

from treetyped import Optimizer, pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array | None


with_bias = Linear(jnp.ones(3), jnp.ones(3))
without = Linear(jnp.ones(3), None)
optimizer = Optimizer(optax.adam(1e-1)).init(with_bias)
wrong = optimizer.update(without, with_bias)
# E: Optimizer.update: structures differ at .bias: "without" is None, "with_bias" is a leaf (float array of shape (3,))  [pytree-structure]
wrong = optimizer.update({"w": jnp.ones(3)}, with_bias)
# E: Optimizer.update: structures differ at the root: "grads" is a dict with keys 'w', "with_bias" is Linear  [pytree-structure]
layers = Optimizer(optax.adam(1e-1)).init([jnp.ones(3), jnp.ones(3)])
listed = layers.update([jnp.ones(3)], [jnp.ones(3), jnp.ones(3)])
# E: Optimizer.update: structures differ at the root: "grads" is a list of length 1, "params" is a list of length 2  [pytree-structure]
direct = Optimizer(optax.adam(1e-1)).update(with_bias, with_bias)
# E: Optimizer.update: there is no state yet  [pytree-structure] ;; N: start with optimizer.init(params)
fresh = Optimizer(optax.adam(1e-1))
late = fresh.update(with_bias, with_bias)
# E: Optimizer.update: there is no state yet  [pytree-structure] ;; N: start with optimizer.init(params)
