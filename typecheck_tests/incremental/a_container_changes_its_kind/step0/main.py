import jax
import jax.numpy as jnp

from .model import State


def step(state: State) -> None:
    jax.tree.map(jnp.add, state.mu, state.nu)
