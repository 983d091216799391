"""Parameters that may be ``None`` are there once updates were applied to them."""

import jax.numpy as jnp
import optax
from jax import Array


def norm(params: dict[str, Array]) -> Array:
    return optax.tree.norm(params)


def step(params: dict[str, Array] | None, updates: dict[str, Array]) -> Array:
    moved = params
    for _ in range(2):
        moved = optax.apply_updates(moved, updates)
        total = norm(moved)
    return total


step({"w": jnp.ones(2)}, {"w": jnp.ones(2)})
