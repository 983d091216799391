"""Only the head is to be trained on, but its gradient is subtracted from the whole model."""

import jax
from jax import Array
from mlp import MLP, RATE, Linear, loss, random_mlp, samples


def head_gradient(model: MLP, x: Array, y: Array) -> Linear:
    """The gradient of the loss in the head alone; the layers below stay as they are."""
    gradient: Linear = jax.grad(lambda head: loss(MLP(model.layers, head), x, y))(model.head)
    return gradient


def step(model: MLP, x: Array, y: Array) -> MLP:
    gradient = head_gradient(model, x, y)
    return jax.tree.map(lambda leaf, slope: leaf - RATE * slope, model, gradient)  # BUG: model, not model.head


model = random_mlp(jax.random.key(0))
for _ in range(10):
    model = step(model, *samples(jax.random.key(1)))
