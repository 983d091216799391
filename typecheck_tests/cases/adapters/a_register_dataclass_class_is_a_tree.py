"""JAX's own decorator, with static fields named in the call or in the field."""

from dataclasses import dataclass, field

import jax
import jax.numpy as jnp
from jax import Array


@jax.tree_util.register_dataclass
@dataclass
class Linear:
    weight: Array
    bias: Array
    width: int = field(metadata={"static": True})


linear = Linear(jnp.ones(3), jnp.ones(3), 3)
reveal_type(jax.tree.map(lambda x: x * 2, linear))  # R: Linear
shapes = jax.tree.map(lambda x: x.shape, linear)
reveal_type(shapes.weight)  # R: tuple[int, ...]
reveal_type(shapes.width)  # R: int
jax.tree.map(lambda a, b: b, linear, {"weight": linear})
# E: tree.map: structures differ at the root: "linear" is Linear, the second tree is a dict with keys 'weight'  [pytree-structure]
