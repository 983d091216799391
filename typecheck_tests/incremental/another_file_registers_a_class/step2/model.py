from dataclasses import dataclass

import jax
import jax.numpy as jnp
from jax import Array


@dataclass
class Params:
    weight: Array


def loss(params: Params) -> Array:
    return jnp.sum(params.weight)


def step(params: Params) -> Array:
    return jax.jit(loss)(params)


def trained(steps: int) -> None:
    params = Params(jnp.ones(2))
    for _ in range(steps):
        step(params)


trained(1)
