"""JAX takes a module of Flax Linen for one leaf, which is no array; it may be static, or handed on by a closure."""

from functools import partial

import flax.linen as nn
import jax
import jax.numpy as jnp


class Model(nn.Module):
    features: int

    @nn.compact
    def __call__(self, x):
        return nn.Dense(self.features)(x)


class Trainer:
    def __init__(self, model):
        self.model = model
        self.variables = model.init(jax.random.key(0), x)

    def predict(self):
        step = jax.jit(lambda model, variables, x: model.apply(variables, x))
        return step(self.model, self.variables, x)  # E: jit: model is Dense, which is not registered: ...  [pytree-unregistered] ;; N: static_argnames="model" compiles once for each value ;; N: called at line 42


@jax.jit
def evaluate(model, variables, x):
    return model.apply(variables, x)


@partial(jax.jit, static_argnums=0)
def evaluate_static(model, variables, x):
    return model.apply(variables, x)


x = jnp.ones((2, 3))
model = Model(4)
variables = model.init(jax.random.key(0), x)
evaluate_static(model, variables, x)
Trainer(nn.Dense(2)).predict()  # RAISES
jax.jit(lambda variables: model.apply(variables, x))(variables)
jax.tree.map(lambda module: module.features, [model, nn.Dense(3)])
evaluate(model, variables, x)
# E: jit: model is Model, which is not registered: JAX takes it for a leaf, and cannot trace it  [pytree-unregistered] ;; N: static_argnames="model" compiles once for each value
jax.grad(lambda model: jnp.sum(model.apply(variables, x)))(model)
# E: grad: ...  [pytree-unregistered]
