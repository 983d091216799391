"""What is only declared to be an array has a gradient, or none: that is for the program to know."""

import equinox as eqx
import jax
import jax.numpy as jnp
import optax
from jax import Array


class Scaled(eqx.Module):
    weight: Array
    scale: Array
    rate: float = 0.5

    def __call__(self, x: Array) -> Array:
        return self.scale * (self.weight @ x)


tx = optax.adam(0.1)


@eqx.filter_grad
def loss(model: Scaled, x: Array) -> Array:
    return jnp.sum(model(x))


state = tx.init(eqx.filter(Scaled(jnp.ones((2, 3)), jnp.ones(())), eqx.is_inexact_array))


def step(model: Scaled, x: Array) -> Scaled:
    updates, _ = tx.update(loss(model, x), state)
    return eqx.apply_updates(model, updates)


def others(models: list[Scaled]) -> list[Scaled]:
    return [step(model, jnp.ones(3)) for model in models]


jax.tree.map(jnp.shape, state)
