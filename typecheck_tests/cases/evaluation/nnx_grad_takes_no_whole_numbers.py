"""``nnx.grad`` differentiates its first argument, which is the model, or holds floats only."""

import functools

import jax.numpy as jnp
import optax
from flax import nnx

model = nnx.Linear(3, 2, rngs=nnx.Rngs(0))
batch = (jnp.ones((4, 3)), jnp.zeros(4, dtype=jnp.int32))


def loss(batch, model):
    x, labels = batch
    return optax.softmax_cross_entropy_with_integer_labels(model(x), labels).mean()


def scaled(scale, model, batch):
    return scale * loss(batch, model)


class Trainer:
    def loss(self, labels, model, x):
        return loss((x, labels), model)

    def step(self, x, labels):
        return nnx.grad(self.loss)(labels, model, x)  # E: nnx.grad: labels is int array of shape (4,), which has no gradient  [pytree-leaf] ;; N: ... ;; N: ...


def step(function, *given):
    return nnx.value_and_grad(function)(*given)  # E: nnx.value_and_grad: batch[1] is int array of shape (4,), which has no gradient  [pytree-leaf] ;; N: ... ;; N: ...


@functools.partial(nnx.grad, argnums=0)
def decorated(batch, model):
    return loss(batch, model)


def right():
    nnx.value_and_grad(loss, argnums=1)(batch, model)
    nnx.grad(scaled)(2.0, model, batch)
    nnx.grad(scaled, argnums=(0, 1))(jnp.ones(()), model, batch)
    nnx.grad(lambda model, batch: loss(batch, model))(model, batch)

def first_is_the_batch():
    step(loss, batch, model)

def first_are_labels():
    Trainer().step(*batch)

def of_a_decorator():
    decorated(batch, model)  # E: nnx.grad: batch[1] is int array of shape (4,), which has no gradient  [pytree-leaf] ;; N: ... ;; N: ...


right()
first_is_the_batch()  # RAISES
first_are_labels()  # RAISES
of_a_decorator()  # RAISES
