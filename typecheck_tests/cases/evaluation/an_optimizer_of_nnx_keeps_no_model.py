"""``nnx.Optimizer`` has no ``model`` since Flax 0.11; ``nnx.ModelAndOptimizer`` has one."""

import jax.numpy as jnp
import optax
from flax import nnx

model = nnx.Linear(3, 2, rngs=nnx.Rngs(0))
x = jnp.ones((4, 3))


class Trainer:
    def __init__(self, model):
        self.model = model
        self.optimizer = nnx.Optimizer(model, optax.sgd(0.1), wrt=nnx.Param)

    def right(self):
        return self.model(x)

    def predict(self):
        return self.optimizer.model(x)  # E: "Optimizer[Any]" has no attribute "model"  [attr-defined]


def evaluate(optimizer):
    return optimizer.model(x).mean()  # E: Optimizer: has no attribute "model" since Flax 0.11  [pytree-structure] ;; N: ... ;; N: ...


def stepped(optimizer):
    def step():
        return nnx.state(optimizer.model)  # E: Optimizer: has no attribute "model" since Flax 0.11  [pytree-structure] ;; N: ... ;; N: ...

    return step


def guarded(optimizer):
    return optimizer.model if hasattr(optimizer, "model") else None


def right():
    Trainer(model).right()
    guarded(nnx.Optimizer(model, optax.sgd(0.1), wrt=nnx.Param))
    return nnx.ModelAndOptimizer(model, optax.sgd(0.1), wrt=nnx.Param).model

def of_a_field():
    Trainer(model).predict()

def of_an_argument():
    evaluate(nnx.Optimizer(model, optax.sgd(0.1), wrt=nnx.Param))

def of_a_closure():
    stepped(nnx.Optimizer(model, optax.sgd(0.1), wrt=nnx.Param))()


right()
of_a_field()  # RAISES
of_an_argument()  # RAISES
of_a_closure()  # RAISES
