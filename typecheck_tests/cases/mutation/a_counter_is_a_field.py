"""``self.counter += 1`` on a frozen class: mypy names the field that does not exist, or that cannot be set."""

import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    count: int

    def forward(self, x: Array) -> Array:
        self.counter += 1  # E: "Linear" has no attribute "counter"; maybe "count"?  [attr-defined]
        return x * self.weight

    def step(self) -> None:
        self.count += 1  # E: Property "count" defined in "Linear" is read-only  [misc]


module = Linear(jnp.ones(3), 0)
module.forward(jnp.ones(3))  # RAISES
module.step()  # RAISES
