"""The update was written for the parameters alone, before the gradient was passed beside them."""

import jax
from jax import Array
from mlp import MLP, RATE, loss, random_mlp, samples


def step(model: MLP, x: Array, y: Array) -> MLP:
    gradient: MLP = jax.grad(loss)(model, x, y)
    return jax.tree.map(lambda leaf: leaf - RATE * leaf, model, gradient)  # BUG: two trees, one argument


model = step(random_mlp(jax.random.key(0)), *samples(jax.random.key(1)))
