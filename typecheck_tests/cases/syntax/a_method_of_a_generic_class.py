"""What ``self`` holds, what a method changes and what it returns is followed in the copy that mypy checks."""

from typing import Generic, TypeVar, cast

import jax
import jax.numpy as jnp
from jax import Array

T = TypeVar("T", int, float)


class Trainer(Generic[T]):
    def __init__(self, rate: T) -> None:
        self.rate: float = rate
        self.params = {"w": jnp.ones(2)}
        self.treedef = jax.tree.structure(self.params)

    def step(self, grads: dict[str, Array]) -> dict[str, Array]:
        self.params = jax.tree.map(lambda p, g: p - 0.1 * g, self.params, grads)
        return self.params

    def both(self) -> tuple[Array, ...]:
        pair = (jnp.ones(2), jnp.ones(2))
        reveal_type(cast(tuple[Array, Array], jax.tree.map(jnp.sin, pair)))  # R: tuple[Array, Array]
        return jax.tree.map(jnp.add, pair, (pair[0], pair[1], pair[0]))  # E: tree.map: structures differ at the root: "pair" is a tuple of length 2, the second tree is a tuple of length 3  [pytree-structure] ;; N: called at line 30


trainer = Trainer(1)
trainer.step({"w": jnp.ones(2)})
trainer.both()  # RAISES
