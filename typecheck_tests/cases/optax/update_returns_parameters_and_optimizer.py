"""``Optimizer`` is generic in the parameters: ``init`` binds them, ``update`` returns them, and ``jit`` takes it whole."""

import jax
import jax.numpy as jnp
import numpy as np
import optax
from jax import Array

from treetyped import Optimizer, pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array

    def __call__(self, x: Array) -> Array:
        return x @ self.weight + self.bias


def loss(params: Linear, x: Array) -> Array:
    return jnp.mean(params(x) ** 2)


@jax.jit
def step(params: Linear, optimizer: Optimizer[Linear], x: Array) -> tuple[Linear, Optimizer[Linear], Array]:
    value, grads = jax.value_and_grad(loss)(params, x)
    params, optimizer = optimizer.update(grads, params)
    return params, optimizer, value


params = Linear(jnp.ones((2, 3)), jnp.zeros(3))
x = jnp.ones((4, 2))
optimizer = Optimizer(optax.adam(1e-1)).init(params)
reveal_type(optimizer)  # R: Optimizer[Linear]
reveal_type(optimizer.update(jax.grad(loss)(params, x), params))  # R: tuple[Linear, Optimizer[Linear]]
for _ in range(3):
    params, optimizer, value = step(params, optimizer, x)
reveal_type(params)  # R: Linear
weights = {"w": jnp.ones(3), "b": jnp.ones(())}
simple = Optimizer(optax.chain(optax.clip(1.0), optax.sgd(0.1))).init(weights)
reveal_type(simple)  # R: Optimizer[dict[str, Array]]
weights, simple = simple.update(jax.grad(lambda p: jnp.sum(p["w"]) * p["b"])(weights), weights)
weights, simple = simple.update({"w": np.ones(3), "b": 1.0}, weights)


class Trainer:
    def __init__(self, params: Linear) -> None:
        self.params = params
        self.optimizer = Optimizer(optax.adam(1e-3)).init(params)

    def step(self, x: Array) -> None:
        grads = jax.grad(loss)(self.params, x)
        self.params, self.optimizer = self.optimizer.update(grads, self.params)


Trainer(params).step(x)
