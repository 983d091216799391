"""A class with a ``__next__`` is asked for each item: in a loop, by ``next``, in ``list`` and in a comprehension."""

import jax
import jax.numpy as jnp


class Batches:
    def __init__(self, data, size):
        self.data, self.size, self.at = data, size, 0

    def __iter__(self):
        self.at = 0
        return self

    def __next__(self):
        if self.at + self.size > len(self.data):
            raise StopIteration
        found = self.data[self.at : self.at + self.size]
        self.at += self.size
        return found


class Typed:
    def __init__(self, count: int) -> None:
        self.count, self.done = count, 0

    def __iter__(self) -> "Typed":
        return self

    def __next__(self) -> jax.Array:
        if self.done == self.count:
            raise StopIteration
        self.done += 1
        return jnp.ones((3,))


w = jnp.ones((4, 2))

# wrong
for batch in Batches(jnp.ones((6, 3)), 2):
    batch @ w  # E: "@": the shapes do not go together: (2, 3) and (4, 2)  [pytree-leaf]
for _step, item in enumerate(Typed(3)):
    item @ w  # E: "@": the shapes do not go together: (3,) and (4, 2)  [pytree-leaf]
first = next(iter(Batches(jnp.ones((6, 3)), 2)))
first @ w  # E: "@": the shapes do not go together: (2, 3) and (4, 2)  [pytree-leaf]
[each @ w for each in Batches(jnp.ones((6, 3)), 2)]  # E: "@": the shapes do not go together: (2, 3) and (4, 2)  [pytree-leaf]
all_of_them = list(Typed(2))
all_of_them[0] @ w  # E: "@": the shapes do not go together: (3,) and (4, 2)  [pytree-leaf]

# right
batches = Batches(jnp.ones((6, 4)), 2)
for _ in range(2):
    for batch in batches:
        batch @ w
typed = Typed(3)
for item in typed:
    item + jnp.ones((3,))
assert typed.done == 3
jnp.ones((typed.done,)) + jnp.ones((3,))
for item in Typed(0):
    item @ w
