"""``self.write(i, x)`` gives a copy with other numbers in it; as a statement it does nothing."""

from typing import Any

import jax
import jax.numpy as jnp


class Buffer:
    def __init__(self, count):
        self.data, self.head = {"x": jnp.zeros((count, 2))}, 0

    def write(self, i, item):
        return jax.tree.map(lambda old, new: old.at[i].set(new), self.data, item)

    # wrong
    def add(self, item):
        self.write(self.head, item)  # E(silent): Buffer.write returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at ...
        self.head += 1


class Table:
    def __init__(self, count: int) -> None:
        self.rows = jnp.zeros((count, 2))

    def with_row(self, i: int, row: jax.Array) -> jax.Array:
        return self.rows.at[i].add(row)

    # wrong
    def fill(self, rows: Any) -> None:
        for i, row in enumerate(rows):
            self.with_row(i, row)  # E(silent): Table.with_row returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at ...

    # right
    def take(self, rows: Any) -> None:
        for i, row in enumerate(rows):
            self.rows = self.with_row(i, row)

    def shown(self) -> None:
        self.total()

    def total(self) -> jax.Array:
        return self.rows.sum()


buffer, table = Buffer(3), Table(3)
buffer.add({"x": jnp.ones(2)})
assert buffer.data["x"].sum() == 0
table.fill([jnp.ones(2), jnp.ones(2)])
assert table.rows.sum() == 0
table.take([jnp.ones(2), jnp.ones(2)])
assert table.rows.sum() == 4
table.shown()
