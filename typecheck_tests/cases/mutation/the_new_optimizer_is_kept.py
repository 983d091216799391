"""The result of ``update`` in its order, and kept: the optimizer itself does not change."""

import jax.numpy as jnp
import optax

from treetyped import Optimizer

weights = {"w": jnp.ones(3)}
grads = {"w": jnp.ones(3)}
optimizer = Optimizer(optax.adam(1e-1)).init(weights)
optimizer.update(grads, weights)
# E(silent): Optimizer.update returns a new value and changes nothing: this statement has no effect  [pytree-leaf]
assert optimizer.state[0].count == 0
other = Optimizer(optax.adam(1e-1)).init(weights)
other, weights = other.update(grads, weights)
# E(silent): Incompatible types in assignment (expression has type "dict[str, Array]", variable has type "Optimizer[dict[str, Array]]")  [assignment] ;; E(silent): Incompatible types in assignment (expression has type "Optimizer[dict[str, Array]]", variable has type "dict[str, Array]")  [assignment]
assert repr(type(other)) == "<class 'dict'>"
