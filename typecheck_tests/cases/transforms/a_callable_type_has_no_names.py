"""Names of parameters are looked for where a function has some: not in a ``Callable``, nor in a method that only refuses."""

from collections.abc import Callable

import jax
import jax.numpy as jnp
from jax import Array


def create() -> Callable[[Array, Array], Array]:
    def evaluate(batch: Array, metrics: Array) -> Array:
        return metrics + batch

    return evaluate


class Trainer:
    def train(self):
        raise NotImplementedError

    def compiled(self):
        return jax.jit(self.train, static_argnames="is_last")


class Simple(Trainer):
    def train(self, theta=1.0, is_last=True):
        return theta + 1.0


def own(batch: Array, metrics: Array) -> Array:
    return metrics + batch


jax.jit(create(), donate_argnames=["metrics"])(jnp.ones(2), jnp.ones(2))
Simple().compiled()()
jax.jit(own, donate_argnames=["metric"])
# E: jit: donate_argnames names 'metric', but the function takes batch, metrics  [pytree-static]
