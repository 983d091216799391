"""NumPy and ``math`` ask for numbers, which a traced array has not, nor one that a derivative is taken by."""

import math

import jax
import jax.numpy as jnp
import numpy as np

inputs = np.linspace(0, 1, 100)
outputs = 2 * inputs + np.random.randn(100)


def error(params):
    return np.mean(np.power(params["w"] * inputs - outputs, 2))  # E: np.power: needs numbers, and the array is traced in a transformed function: use jnp.power  [pytree-leaf] ;; N: ...


def decay(rate):
    return math.exp(-rate)  # E: rate is traced, so math.exp() cannot have its value in a transformed function  [pytree-static] ;; N: ...


@jax.jit
def joined(x):
    return np.stack([x, x])  # E: np.stack: needs numbers, and ...  [pytree-leaf] ;; N: ...


def length(x):
    return np.linalg.norm(x)  # E: np.norm: needs numbers, and ...  [pytree-leaf] ;; N: ...


def right(x):
    steps = int(x)
    if x > 0:
        x = np.sum(x) + np.mean(x * np.float32(2)) + np.random.randn() * x
    return x * np.exp(jax.lax.stop_gradient(2.0)) + np.zeros(steps).sum() + math.exp(0.5)


@jax.custom_jvp
def known(x):
    return np.asarray(x) * 2.0


known.defjvps(lambda dx, _, x: 2.0 * dx)

jax.grad(error)({"w": 2.0})  # RAISES
jax.grad(decay)(0.1)  # RAISES
joined(jnp.ones(3))  # RAISES
jax.vmap(length)(jnp.ones((2, 3)))  # RAISES
jax.grad(right)(2.0)
known(2.0)
assert error({"w": 2.0}) > 0
assert decay(0.0) == 1.0
