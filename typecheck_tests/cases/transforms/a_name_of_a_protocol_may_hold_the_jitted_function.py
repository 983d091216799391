"""``kernel = jit(kernel)`` where the name is of a protocol: mypy knows as little of the results as with JAX's own types."""

from typing import Protocol

import jax
import jax.numpy as jnp
from jax import Array


class Kernel(Protocol):
    def __call__(self, x: Array, get: str = "sum") -> Array | tuple[Array, ...] | dict[str, Array]: ...


def kernel_of(scale: float) -> tuple[float, Kernel]:
    def kernel(x: Array, get: str = "sum") -> Array | tuple[Array, ...] | dict[str, Array]:
        return {get: scale * x}

    return scale, kernel


class Model:
    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel

    def compile(self) -> None:
        self.kernel = jax.jit(self.kernel, static_argnames="get")


x = jnp.ones(2)
_, kernel = kernel_of(2.0)
kernel = jax.jit(kernel, static_argnames="get")
kernel(x, "w")["w"] + kernel(x)["sum"]


model = Model(kernel_of(1.0)[1])
model.compile()
