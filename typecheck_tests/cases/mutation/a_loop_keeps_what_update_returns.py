"""In a loop all that stands in it comes after the call, too."""

import jax
import jax.numpy as jnp
import optax
from jax import Array

from treetyped import Optimizer, State, pytree_dataclass


@pytree_dataclass
class Average:
    total: State[Array]
    count: State[Array]

    def update(self, x: Array) -> "Average":
        return Average(self.total + x, self.count + 1)


def loss(weights: dict[str, Array]) -> Array:
    return jnp.sum(weights["w"] ** 2)


weights = {"w": jnp.ones(3)}
optimizer = Optimizer(optax.adam(1e-1)).init(weights)
for _ in range(3):
    grads = jax.grad(loss)(weights)
    optimizer.update(grads, weights)
    # E(silent): Optimizer.update returns a new value and changes nothing: this statement has no effect  [pytree-leaf]
assert weights["w"].tolist() == [1, 1, 1]
for x in jnp.ones(3):
    each = Average(jnp.zeros(()), jnp.zeros(()))
    each.update(x)
average = Average(jnp.zeros(()), jnp.zeros(()))
count = 0
while count < 2:
    count += int(average.count) + 1
    average.update(jnp.ones(()))
    # E(silent): Average.update returns a new value and changes nothing: this statement has no effect  [pytree-leaf]
assert count == 2
