"""jit gives the function a copy of each tree, and static objects themselves."""

from __future__ import annotations

import functools
from dataclasses import dataclass

import jax
import jax.numpy as jnp
from jax import Array


@jax.tree_util.register_dataclass
@dataclass
class Counter:
    x: Array

    @jax.jit
    def lost(self, y: Array) -> None:
        self.x = y  # E(silent): lost: the change of self.x is lost: JAX gives the function a copy, and it is not returned  [pytree-leaf] ;; N: ...

    @jax.jit
    def returned(self, y: Array) -> Counter:
        self.x = y
        return self


class Trainer:
    def __init__(self) -> None:
        self.scale = jnp.array(1.0)
        self.calls = 0

    @functools.partial(jax.jit, static_argnums=0)
    def step(self, x: Array) -> Array:
        self.calls += 1
        self.scale = self.scale * jnp.mean(x)
        return x


counter = Counter(jnp.zeros(()))
counter.lost(jnp.ones(()))
assert counter.x == 0
assert counter.returned(jnp.ones(())).x == 1
trainer = Trainer()
trainer.step(jnp.ones(3))
print(trainer.scale + 1)  # E: the array is left over from a trace that has ended: a transformed function must return it  [pytree-leaf]
