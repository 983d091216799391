"""A method of a frozen class returns the new state: a statement that drops it leaves the old one in use."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Average:
    total: Array
    count: Array

    def update(self, x: Array) -> "Average":
        return Average(self.total + x, self.count + 1)

    @jax.jit
    def update_fast(self, x: Array) -> "Average":
        return self.update(x)


@pytree_dataclass
class Dropout:
    key: Array

    def __call__(self, x: Array) -> "tuple[Array, Dropout]":
        key, mask = jax.random.split(self.key)
        return x * jax.random.bernoulli(mask, shape=x.shape), Dropout(key)


@pytree_dataclass
class Named(Average):
    pass


average = Average(jnp.zeros(()), jnp.zeros(()))
average.update(jnp.ones(()))
# E(silent): Average.update returns a new value and changes nothing: this statement has no effect  [pytree-leaf]
average.update_fast(jnp.ones(()))
# E(silent): Average.update_fast returns a new value and changes nothing: this statement has no effect  [pytree-leaf]
assert average.count == 0
named = Named(jnp.zeros(()), jnp.zeros(()))
named.update(jnp.ones(()))
# E(silent): Named.update returns a new value and changes nothing: this statement has no effect  [pytree-leaf]
assert named.count == 0
dropout = Dropout(jax.random.key(0))
dropout(jnp.ones(3))
# E(silent): Dropout.__call__ returns a new value and changes nothing: this statement has no effect  [pytree-leaf]
assert jax.random.key_data(dropout.key).tolist() == [0, 0]


def mean(values: Array) -> Array:
    running = Average(jnp.zeros(()), jnp.zeros(()))
    for value in values:
        running.update(value)
        # E(silent): Average.update returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at line 61
    return running.total


assert mean(jnp.ones(3)) == 0
