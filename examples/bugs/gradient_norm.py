"""Gradients are clipped by their norm; the norm is asked for as PyTorch has it."""

import jax
import jax.numpy as jnp
from jax import Array
from mlp import MLP, loss, random_mlp, samples


def clipped(gradient: MLP, limit: float) -> MLP:
    norms = jax.tree.map(lambda slope: slope.norm(), gradient)  # BUG: a JAX array has no norm()
    return jax.tree.map(lambda slope, norm: slope * jnp.minimum(1, limit / norm), gradient, norms)


def slopes(model: MLP, x: Array, y: Array) -> MLP:
    gradient: MLP = jax.grad(loss)(model, x, y)
    return gradient


model = random_mlp(jax.random.key(0))
gradient = clipped(slopes(model, *samples(jax.random.key(1))), limit=1.0)
