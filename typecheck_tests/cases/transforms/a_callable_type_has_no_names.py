"""A ``Callable`` says nothing of names and defaults, nor does a method that only refuses: a function does."""

from collections.abc import Callable

import jax
import jax.numpy as jnp
from jax import Array


def create() -> Callable[[Array, Array], Array]:
    def evaluate(batch: Array, metrics: Array) -> Array:
        return metrics + batch

    return evaluate


def transformed(f: Callable[[Array], Array]) -> Callable[[Array, Array | None], Array]:
    def shifted(x: Array, shift: Array | None = None) -> Array:
        return f(x) if shift is None else f(x + shift)

    return shifted  # type: ignore[return-value]


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

loss = transformed(lambda x: jnp.sum(x))
jax.grad(loss)(jnp.ones(2))
jax.jit(jax.vmap(lambda x: x - jax.grad(loss)(x)))(jnp.ones((3, 2)))
jax.value_and_grad(transformed(lambda x: jnp.sum(x)), argnums=0)(jnp.ones(2))
jax.grad(loss)(jnp.ones(2), jnp.ones(2), jnp.ones(2))  # E: grad: "shifted" is given 3 arguments, but takes 1 to 2  [pytree-leaf]


def scalar(x: Array) -> Array:
    return jnp.sum(x)


jax.grad(scalar)(jnp.ones(2), jnp.ones(2))  # E: Too many arguments for "scalar"  [call-arg]
