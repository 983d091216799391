"""``jax.jit`` keeps the function's own signature, in every form."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array


@jax.jit
def bare(model: Linear, x: Array) -> Linear:
    return model


@jax.jit(static_argnames="n")
def with_options(model: Linear, n: int) -> Linear:
    return model


@partial(jax.jit, static_argnums=(1,))
def with_partial(model: Linear, n: int) -> Linear:
    return model


model, x = Linear(jnp.ones(2)), jnp.ones(2)
reveal_type(bare(model, x))  # R: Linear
reveal_type(with_options(model, n=2))  # R: Linear
reveal_type(with_partial(model, 2))  # R: Linear
reveal_type(jax.jit(bare)(model, x))  # R: Linear
reveal_type(bare.lower(model, x))  # R: Lowered
bare(model)  # E: Missing positional argument "x" in call to "bare"  [call-arg]
bare(model, x).bias  # E: Linear has no attribute "bias": it has "weight"  [pytree-structure]
