"""What is no leaf stays what it was."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import field, pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array | None
    width: int = field(static=True)

    @property
    def area(self) -> int:
        return self.width**2

    def describe(self, prefix: str) -> str:
        return f"{prefix}{self.width}"


shapes = jax.tree.map(lambda x: x.shape, Linear(jnp.ones((2, 3)), None, 3))
reveal_type(shapes.width)  # R: int
reveal_type(shapes.area)  # R: int
reveal_type(shapes.describe("width "))  # R: str
reveal_type(shapes.bias)  # R: tuple[int, ...] | None
shapes.describe()  # E: Missing positional argument "prefix" in call to "describe" of "Linear"  [call-arg]
