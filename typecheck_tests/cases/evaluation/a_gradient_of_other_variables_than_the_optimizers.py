"""Flax NNX: ``DiffState`` names the variables that a gradient is of, and the optimizer those that it was made for."""

import jax.numpy as jnp
import optax
from flax import nnx


class Adapter(nnx.Variable): ...


class Model(nnx.Module):
    def __init__(self, rngs: nnx.Rngs) -> None:
        self.base = nnx.Linear(2, 2, rngs=rngs)
        self.low = Adapter(jnp.zeros((2, 2)))

    def __call__(self, x):
        return self.base(x) + x @ self.low[...]


def loss(model, x):
    return jnp.sum(model(x))


def trained(wrt, of):
    model = Model(nnx.Rngs(0))
    optimizer = nnx.Optimizer(model, optax.sgd(0.1), wrt=wrt)
    grads = nnx.grad(loss, argnums=nnx.DiffState(0, of))(model, jnp.ones((1, 2)))
    optimizer.update(model, grads)  # E: Optimizer.update: structures differ at the root: "model" is a State with keys 'base', "grads" is a State with keys 'low'  [pytree-structure] ;; N: called at ...


trained(Adapter, Adapter)
trained(nnx.Param, nnx.Param)
trained(nnx.Param, Adapter)  # RAISES
