"""A multi-layer perceptron, 1-128-128-1, that learns y = x² in 1000 steps of gradient descent.

    python examples/mlp.py

The model is a typed tree: ``MLP`` holds ``Linear`` layers, ``Linear`` holds arrays and one static field, the
activation, which JAX never differentiates. ``examples/bugs/`` holds the same program with one mistake each.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import field, pytree_dataclass, tree

WIDTHS = (1, 128, 128, 1)
SAMPLES = 128
STEPS = 1000
RATE, MOMENTUM = 0.003, 0.9


def identity(x: Array) -> Array:
    return x


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array
    activation: Callable[[Array], Array] = field(static=True, default=identity)

    def __call__(self, x: Array) -> Array:
        return self.activation(x @ self.weight + self.bias)


@pytree_dataclass
class MLP:
    layers: list[Linear]
    head: Linear

    def __call__(self, x: Array) -> Array:
        """The outputs for one sample; ``jax.vmap`` makes it a batch."""
        for layer in self.layers:
            x = layer(x)
        return self.head(x)


@pytree_dataclass
class State:
    """What changes from step to step: a tree of two trees of the same structure."""

    model: MLP
    velocity: MLP


class Training(NamedTuple):
    """What a run leaves behind: the data, the model at some steps, and the loss before every step."""

    x: Array
    y: Array
    snapshots: dict[int, MLP]
    losses: list[float]


def random_linear(key: Array, inputs: int, outputs: int, activation: Callable[[Array], Array] = identity) -> Linear:
    for_weight, for_bias = jax.random.split(key)
    weight = jax.random.normal(for_weight, (inputs, outputs)) * jnp.sqrt(2 / inputs)
    return Linear(weight, jax.random.normal(for_bias, (outputs,)), activation)


def random_mlp(key: Array) -> MLP:
    keys = jax.random.split(key, len(WIDTHS) - 1)
    *hidden, last = pairwise(WIDTHS)
    layers = [random_linear(keys[index], *size, jax.nn.relu) for index, size in enumerate(hidden)]
    return MLP(layers, random_linear(keys[-1], *last))


def samples(key: Array) -> tuple[Array, Array]:
    x = jax.random.normal(key, (SAMPLES, 1))
    return x, x**2


def loss(model: MLP, x: Array, y: Array) -> Array:
    return jnp.mean((jax.vmap(model)(x) - y) ** 2)


@jax.jit
def step(state: State, x: Array, y: Array) -> tuple[State, Array]:
    """One step of gradient descent with momentum, and the loss before it."""
    error, gradient = jax.value_and_grad(loss)(state.model, x, y)
    velocity = tree.map(lambda speed, slope: MOMENTUM * speed + slope, state.velocity, gradient)
    model = tree.map(lambda leaf, speed: leaf - RATE * speed, state.model, velocity)
    return State(model, velocity), error


def train(seed: int = 0, steps: int = STEPS) -> Training:
    for_model, for_samples = jax.random.split(jax.random.key(seed))
    x, y = samples(for_samples)
    model = random_mlp(for_model)
    state = State(model, tree.map(jnp.zeros_like, model))
    snapshots: dict[int, MLP] = {}
    losses: list[float] = []
    for number in range(steps + 1):
        if number in {0, steps // 50, steps}:
            snapshots[number] = state.model
        state, error = step(state, x, y)
        losses.append(float(error))
        if number % (steps // 5) == 0:
            print(f"  step {number:4}   loss {losses[-1]:.5f}", flush=True)
    return Training(x, y, snapshots, losses)


def main() -> None:
    from pictures import draw_mlp

    print(f"Multi-layer perceptron {'-'.join(map(str, WIDTHS))}: y = x², {SAMPLES} samples")
    result = train()
    print(f"  picture: {draw_mlp(result)}")


if __name__ == "__main__":
    main()
