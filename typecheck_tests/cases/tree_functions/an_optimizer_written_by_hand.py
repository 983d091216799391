"""Adam over a model, as users write it: several trees, optional parts, scalars beside arrays."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import field, pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array | None
    name: str = field(static=True, default="linear")


class Adam(NamedTuple):
    mu: list[Linear]
    nu: list[Linear]
    steps: int


@jax.jit
def step(params: list[Linear], grads: list[Linear], state: Adam) -> tuple[list[Linear], Adam]:
    mu = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, state.mu, grads)
    nu = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g**2, state.nu, grads)
    new = jax.tree.map(lambda p, m, v: p - 0.001 * m / (jnp.sqrt(v) + 1e-8), params, mu, nu)
    return new, Adam(mu, nu, state.steps + 1)


params = [Linear(jnp.ones((2, 3)), jnp.zeros(3)), Linear(jnp.ones((3, 1)), None)]
zeros = jax.tree.map(jnp.zeros_like, params)
reveal_type(zeros)  # R: list[Linear]
step(params, params, Adam(zeros, zeros, 0))
step(params, params, jax.tree.map(lambda x: x, Adam(zeros, zeros, 0)))
