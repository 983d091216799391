"""The optimiser's state is a NamedTuple; one function gives back the same values as a plain tuple."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from mlp import MLP, random_mlp


class Moments(NamedTuple):
    mean: MLP
    square: MLP


def second_moments(gradient: MLP) -> tuple[MLP, MLP]:
    return gradient, jax.tree.map(jnp.square, gradient)


model = random_mlp(jax.random.key(0))
moments = Moments(jax.tree.map(jnp.zeros_like, model), jax.tree.map(jnp.zeros_like, model))
fresh = second_moments(model)
moments = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, moments, fresh)  # BUG: Moments against tuple
