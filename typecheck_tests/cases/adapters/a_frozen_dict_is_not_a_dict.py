"""Flax's FrozenDict is a node of its own."""

import jax
import jax.numpy as jnp
from flax.core import FrozenDict
from jax import Array

frozen: FrozenDict[str, Array] = FrozenDict({"w": jnp.ones(2)})
plain: dict[str, Array] = {"w": jnp.ones(2)}
jax.tree.map(lambda leaf: reveal_type(leaf), frozen)  # R: Array
jax.tree.map(jnp.add, frozen, plain)  # E: ..."frozen" is a FrozenDict with keys 'w', "plain" is a dict with keys 'w'  [pytree-structure]
jax.tree.map(jnp.add, frozen, frozen)
