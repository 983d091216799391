"""What JAX returns fits the name that held ``None``, and from there on the name holds no ``None``."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array


class Stats(NamedTuple):
    mean: Array
    steps: int


class State(NamedTuple):
    x: Array
    stats: Stats | None = None


x = jnp.ones(2)
shapes: dict[str, Array] | None = None
shapes = jax.eval_shape(lambda: {"w": x})
print(shapes["w"].shape)
tree: dict[str, Array] | None = None
tree = jax.tree.map(lambda leaf: 2 * leaf, {"w": x})
print(tree["w"])
slope: float | None = None
slope = jax.grad(lambda w: w * w)(1.0)
print(slope + 1.0)
total: float | None = None
total = jax.lax.fori_loop(0, 3, lambda i, carry: carry + 1, 0.0)
print(total + 1.0)
zeros = jax.tree.map(jnp.zeros_like, State(x, Stats(x, 1)).stats)
print(State(x, zeros))
mixed = {"x": x, "info": {"loss": x.sum()}}
mixed = jax.lax.fori_loop(0, 3, lambda i, carry: carry, mixed)
print(mixed["info"]["loss"])
