"""For mypy ``jdc.pytree_dataclass`` is ``dataclasses.dataclass``; when it runs it registers and freezes the class."""

from dataclasses import field, replace

import jax
import jax.numpy as jnp
import jax_dataclasses as jdc
from jax import Array
from jax_dataclasses import Static, pytree_dataclass


@jdc.pytree_dataclass
class Linear:
    weight: Array
    size: jdc.Static[int]
    cached: int = field(init=False, default=0)


@pytree_dataclass(eq=False)
class MLP:
    layers: list[Linear]
    name: Static[str] = "mlp"


@jax.jit
def total(mlp: MLP) -> Array:
    return jnp.sum(mlp.layers[0].weight)


@jdc.jit
def scaled(linear: Linear, times: Static[int]) -> Array:
    return linear.weight * times


x = jnp.ones(2)
linear, mlp = Linear(x, 1), MLP([Linear(x, 1)])
total(mlp)
reveal_type(scaled(linear, 3))  # R: Array
reveal_type(jax.tree.map(lambda leaf: leaf.at[0].set(1.0), mlp))  # R: MLP
reveal_type(jax.tree.map(jnp.shape, linear).weight)  # R: tuple[int, ...]
reveal_type(jax.tree.map(jnp.shape, linear).size)  # R: int
reveal_type(replace(linear, size=2))  # R: Linear
jax.tree.map(jnp.add, linear, Linear(x, 2))  # E: tree.map: structures differ at the root: "linear" is Linear with size=1, the second tree is Linear with size=2  [pytree-structure]
jax.tree.map(jnp.add, mlp, linear)  # E: ..."mlp" is MLP, "linear" is Linear  [pytree-structure]
