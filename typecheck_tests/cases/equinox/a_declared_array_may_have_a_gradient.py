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


def step(model: Scaled, opt_state: optax.OptState, x: Array) -> Scaled:
    updates, _ = tx.update(loss(model, x), opt_state)
    return eqx.apply_updates(model, updates)


def main(weights: list[Array]) -> None:
    for weight in weights:
        model = Scaled(weight, jnp.ones(()))
        spec = jax.tree.map(eqx.is_inexact_array, model)
        kept, _ = eqx.partition(model, spec)
        step(kept, tx.init(kept), jnp.ones(3))


main([jnp.ones((2, 3))])
