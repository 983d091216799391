"""Silent: a method that only checks, a first call that compiles, a new state that nobody asks for later."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass, tree


@pytree_dataclass
class Average:
    total: Array
    count: Array

    @jax.jit
    def update(self, x: Array) -> "Average":
        return Average(self.total + x, self.count + 1)

    def validate(self) -> "Average":
        if self.total.shape != self.count.shape:
            raise ValueError
        return self

    def show(self) -> None:
        print(self.total)


@pytree_dataclass
class Dropout:
    key: Array

    def __call__(self, x: Array) -> "tuple[Array, Dropout]":
        return x, Dropout(jax.random.split(self.key)[0])


@pytree_dataclass(frozen=False)
class Counter:
    count: Array

    def step(self) -> "Counter":
        self.count = self.count + 1
        return self


average = Average(jnp.zeros(()), jnp.zeros(()))
average.validate()
average.show()
average.update(jnp.ones(()))  # compiles
for value in jnp.ones(3):
    average = average.update(value)
print(average)
average.update(jnp.ones(()))
counter = Counter(jnp.zeros(()))
counter.step()
assert counter.count == 1
dropout = Dropout(jax.random.key(0))
y, _ = dropout(jnp.ones(3))
y = dropout(jnp.ones(3))[0]
y, dropout = dropout(y)
place = tree.at(Average(jnp.zeros(()), jnp.zeros(())), lambda a: a.total)
place.set(jnp.ones(()))
place.apply(jnp.sin)
