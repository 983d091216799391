"""Expressions whose types ``make demo`` shows twice: as mypy sees them with JAX alone, and with the plugin."""

from typing import reveal_type

import jax
import jax.numpy as jnp
from mlp import MLP, step


def seen(model: MLP, gradient: MLP) -> None:
    reveal_type(step)
    reveal_type(jax.tree.map(lambda leaf, slope: leaf - slope, model, gradient))
    reveal_type(jax.tree.map(lambda leaf: reveal_type(leaf), model))
    reveal_type(jax.tree.map(jnp.shape, model))
    reveal_type(jax.tree.map(jnp.shape, model).head.weight)
    reveal_type(jax.tree.map(jnp.shape, model).layers[0].activation)
    reveal_type(jax.tree.map(jnp.sum, {"weight": model.head.weight, "bias": model.head.bias}))
    reveal_type(jax.tree.map(lambda leaf: float(leaf.sum()), (model.head.weight, [model.head.bias])))
