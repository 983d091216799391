"""``set``, ``replace``, ``update`` and ``replace_static`` make changed copies: a statement that drops one does nothing."""

import jax.numpy as jnp
from jax import Array

from treetyped import Param, field, pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: Param[Array]
    training: bool = field(default=True, static=True)


linear = Linear(jnp.zeros(3))
tree.at(linear, lambda m: m.weight).set(jnp.ones(3))
# E(silent): tree.at(...).set returns a new value and changes nothing: this statement has no effect  [pytree-leaf]
tree.at(linear, lambda m: m.weight).apply(jnp.cos)
# E(silent): tree.at(...).apply returns a new value and changes nothing: this statement has no effect  [pytree-leaf]
linear.replace(weight=jnp.ones(3))
# E(silent): Linear.replace returns a new value and changes nothing: this statement has no effect  [pytree-leaf]
tree.update(linear, Linear(jnp.ones(3)))
# E(silent): tree.update returns a new value and changes nothing: this statement has no effect  [pytree-leaf]
tree.replace_static(linear, training=False)
# E(silent): tree.replace_static returns a new value and changes nothing: this statement has no effect  [pytree-leaf]
assert linear.weight.tolist() == [0, 0, 0]
assert linear.training
linear = tree.at(linear, lambda m: m.weight).set(jnp.ones(3))
tree.at(linear, lambda m: m.weight).get()
tree.replace_static(linear, training=False)
