"""Linear regression by gradient descent: ten inputs, five outputs, twenty samples.

    python examples/linear_regression.py

The parameters are one typed tree. Every value below has a type that mypy knows, with no annotation at the place where
it is made: ``tree.map`` over a ``Linear`` is a ``Linear`` again.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass, tree

SAMPLES, INPUTS, OUTPUTS = 20, 10, 5
STEPS = 200
RATE = 0.3
NOISE = 0.1


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array

    def __call__(self, x: Array) -> Array:
        """The outputs for one sample; ``jax.vmap`` makes it a batch."""
        return x @ self.weight + self.bias


class Regression(NamedTuple):
    """What a run leaves behind: the truth, what was found, and the loss before every step."""

    truth: Linear
    found: Linear
    losses: list[float]


def random_linear(key: Array) -> Linear:
    for_weight, for_bias = jax.random.split(key)
    return Linear(jax.random.normal(for_weight, (INPUTS, OUTPUTS)), jax.random.normal(for_bias, (OUTPUTS,)))


def samples(truth: Linear, key: Array) -> tuple[Array, Array]:
    for_x, for_noise = jax.random.split(key)
    x = jax.random.normal(for_x, (SAMPLES, INPUTS))
    return x, jax.vmap(truth)(x) + NOISE * jax.random.normal(for_noise, (SAMPLES, OUTPUTS))


def loss(model: Linear, x: Array, y: Array) -> Array:
    return jnp.mean((jax.vmap(model)(x) - y) ** 2)


@jax.jit
def step(model: Linear, x: Array, y: Array) -> tuple[Linear, Array]:
    """One step of gradient descent, and the loss before it."""
    error, gradient = jax.value_and_grad(loss)(model, x, y)
    return tree.map(lambda leaf, slope: leaf - RATE * slope, model, gradient), error


def train(seed: int = 0) -> Regression:
    for_truth, for_samples = jax.random.split(jax.random.key(seed))
    truth = random_linear(for_truth)
    x, y = samples(truth, for_samples)
    model = tree.map(jnp.zeros_like, truth)
    losses: list[float] = []
    for number in range(STEPS + 1):
        model, error = step(model, x, y)
        losses.append(float(error))
        if number % 50 == 0:
            print(f"  step {number:4}   loss {losses[-1]:.5f}", flush=True)
    return Regression(truth, model, losses)


def main() -> None:
    from pictures import draw_regression

    print(f"Linear regression: {INPUTS} inputs, {OUTPUTS} outputs, {SAMPLES} samples")
    result = train()
    print(f"  picture: {draw_regression(result)}")


if __name__ == "__main__":
    main()
