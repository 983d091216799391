"""``nnx.Optimizer`` keeps moments for each parameter of its model: the gradients of another model do not go with them."""

from functools import partial
from typing import Any

import jax.numpy as jnp
import optax
from flax import nnx


class Generator(nnx.Module):
    def __init__(self, rngs):
        self.inner = nnx.Linear(2, 3, rngs=rngs)
        self.outer = nnx.Linear(3, 2, rngs=rngs)
        self.activation = partial(nnx.leaky_relu, negative_slope=0.1)

    def __call__(self, z):
        return self.outer(self.activation(self.inner(z)))


class Critic(nnx.Module):
    def __init__(self, rngs):
        self.head = nnx.Linear(2, 1, rngs=rngs)

    def __call__(self, x):
        return self.head(x)


def loss(model, x):
    return jnp.mean(model(x) ** 2)


@nnx.jit
def step(generator, critic, generator_optimizer, critic_optimizer, x):
    grads = nnx.grad(loss)(generator, x)
    generator_optimizer.update(generator, grads)
    # E: Optimizer.update: structures differ at the root: "grads" is a State with keys 'inner', 'outer', the model that the optimizer was made for is a State with keys 'head'  [pytree-structure] ;; N: ...
    critic_grads = nnx.grad(loss)(critic, x)
    critic_optimizer.update(critic, critic_grads)


@nnx.jit
def train(models, optimizers, x):
    for model, optimizer in zip(models, optimizers, strict=True):
        optimizer.update(model, nnx.grad(loss)(model, x))


x = jnp.ones((4, 2))
generator, critic = Generator(nnx.Rngs(0)), Critic(nnx.Rngs(1))
adam = nnx.Optimizer(generator, optax.adam(0.1), wrt=nnx.Param)
momentum = nnx.Optimizer(critic, optax.chain(optax.clip(1.0), optax.sgd(0.1, momentum=0.9)), wrt=nnx.Param)
plain: Any = nnx.Optimizer(critic, optax.sgd(0.1), wrt=nnx.Param)
step(generator, critic, adam, momentum, x)
train([generator, critic], [adam, momentum], x)
plain.update(generator, nnx.grad(loss)(generator, x))  # it keeps nothing
step(generator, critic, momentum, momentum, x)  # RAISES


def of_another_size(small, large, optimizer, x):
    grads = nnx.grad(lambda model: jnp.mean(model(x)))(small)
    optimizer.update(large, grads)  # E: Optimizer.update: ...  [pytree-structure] ;; N: called at ...


large = nnx.Linear(2, 8, rngs=nnx.Rngs(0))
of_another_size(nnx.Linear(2, 3, rngs=nnx.Rngs(0)), large, nnx.Optimizer(large, optax.adam(0.1), wrt=nnx.Param), x)  # RAISES
of_another_size(large, large, nnx.Optimizer(large, optax.adam(0.1), wrt=nnx.Param), x)
