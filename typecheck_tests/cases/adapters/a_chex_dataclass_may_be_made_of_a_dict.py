"""The one positional argument of a mappable chex.dataclass holds all its fields."""

from typing import Any

import chex
import jax
import jax.numpy as jnp


@chex.dataclass
class Params:
    w: Any
    rate: float = 0.1


@chex.dataclass(mappable_dataclass=False)
class Plain:
    w: Any


x = jnp.ones(2)
jax.tree.map(jnp.add, Params({"w": x}), Params(w=x))
jax.tree.map(jnp.add, Params({"w": x, "rate": 0.2}), Params(w=x))
jax.tree.map(jnp.add, Plain({"w": x}), Plain({"w": x}))
jax.tree.map(jnp.add, Plain({"w": x}), Plain(x))  # E: tree.map: structures differ at .w: the first tree is a dict with keys 'w', the second tree is a leaf (float array of shape (2,))  [pytree-structure]
jax.tree.map(jnp.add, Params(w={"w": x}), Params(w=x))  # E: tree.map: structures differ at .w: the first tree is a dict with keys 'w', the second tree is a leaf (float array of shape (2,))  [pytree-structure]
