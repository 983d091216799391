"""What has no gradient is told with the cure: another ``argnums``, Equinox's own function, or ``allow_int``."""

from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp

params: Any = {"w": jnp.ones(3)}
batch: Any = {"x": jnp.ones(3), "y": jnp.arange(3)}


class Model(eqx.Module):
    w: jax.Array
    activation: Any

    def __call__(self, x):
        return self.activation(self.w * x)


def loss(params, batch):
    return jnp.sum(params["w"] * batch["x"] - batch["y"])


def model_loss(model, x):
    return jnp.sum(model(x))


jax.grad(loss, argnums=1)(params, batch)
# E: grad: batch['y'] is int array of shape (3,), which has no gradient  [pytree-leaf]
# N: argnums=1 differentiates by "batch"; arguments are counted from 0
jax.grad(lambda batch: loss(params, batch))(batch)
# E: grad: batch['y'] is int array of shape (3,), which has no gradient  [pytree-leaf]
# N: JAX differentiates floats; allow_int=True gives such leaves an empty gradient
model: Any = Model(jnp.ones(3), jax.nn.relu)
jax.value_and_grad(model_loss)(model, jnp.ones(3))
# E: value_and_grad: model.activation is a function, which has no gradient  [pytree-leaf]
# N: eqx.filter_value_and_grad differentiates by the float arrays alone
eqx.filter_value_and_grad(model_loss)(model, jnp.ones(3))
