"""``'a'``, ``"a"`` and ``'' 'a'`` are one value; ``1`` and ``1.0`` are equal to JAX."""

from dataclasses import dataclass, field

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(3)
ONE = 1


@jax.tree_util.register_dataclass
@dataclass
class Layer:
    weight: Array
    scale: float = field(metadata={"static": True})
    name: str = field(default="a", metadata={"static": True})


jax.tree.map(jnp.add, Layer(x, 1), Layer(x, 1.0))
jax.tree.map(jnp.add, Layer(x, True), Layer(x, 1))
jax.tree.map(jnp.add, Layer(x, ONE), Layer(x, 1))
jax.tree.map(jnp.add, Layer(x, 0.5), Layer(x, 1 / 2))
jax.tree.map(jnp.add, Layer(x, 1, "a"), Layer(x, 1, "a" + ""))
jax.tree.map(jnp.add, Layer(x, 1e1), Layer(x, 10))
