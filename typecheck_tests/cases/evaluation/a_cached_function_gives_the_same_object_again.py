"""``functools.cache`` keeps results by the arguments: the same object comes back, as it is by then."""

import functools
from functools import cache, cached_property, lru_cache
from typing import Any

import jax
import jax.numpy as jnp


@lru_cache(maxsize=32)
def initial(size: int) -> Any:
    return {"w": jnp.ones(size), "b": jnp.zeros(())}


@functools.cache
def names():
    return ["w", "b"]


@lru_cache
def table(values):
    return jnp.asarray(values)


def scale(tree):
    return jax.tree.map(lambda leaf: 2 * leaf, tree)


cached_scale = cache(scale)

other = {"w": 1.0}
jax.tree.map(jnp.add, initial(3), other)
# E: tree.map: structures differ at the root: the first tree is a dict with keys 'b', 'w', ...  [pytree-structure]

grown = initial(3)
grown["c"] = jnp.ones(2)
jax.tree.map(jnp.add, initial(3), {"w": 1.0, "b": 1.0, "c": 1.0})
jax.tree.map(jnp.add, initial(4), {"w": 1.0, "b": 1.0, "c": 1.0})
# E: tree.map: structures differ at the root: the first tree is a dict with keys 'b', 'w', ...  [pytree-structure]
initial.cache_clear()
jax.tree.map(jnp.add, initial(3), {"w": 1.0, "b": 1.0})
jax.tree.map(jnp.add, dict.fromkeys(names(), 1.0), other)
# E: tree.map: structures differ at the root: the first tree is a dict with keys 'b', 'w', ...  [pytree-structure]

table((1.0, 2.0))
table([1.0, 2.0])
# E: "table" is cached: its results are kept by its arguments, and a list of length 2 has no hash  [pytree-static]
table(jnp.ones(2))
# E: "table" is cached: its results are kept by its arguments, and float array of shape (2,) has no hash  [pytree-static]
cached_scale(other)
# E: "scale" is cached: its results are kept by its arguments, and a dict with keys 'w' has no hash  [pytree-static]


class Model:
    def __init__(self, size):
        self.size = size

    @cached_property
    def params(self) -> Any:
        return {"w": jnp.ones(self.size), "b": jnp.zeros(())}

    @functools.cached_property
    def step(self):
        return jax.jit(lambda params, x: params["w"] * x)

    @lru_cache  # noqa: B019
    def mask(self, size):
        return jnp.ones(size)


model = Model(2)
jax.tree.map(jnp.add, model.params, other)
# E: tree.map: structures differ at the root: "model.params" is a dict with keys 'b', 'w', ...  [pytree-structure]
model.params["c"] = 1.0
jax.tree.map(jnp.add, model.params, {"w": 1.0, "b": 1.0, "c": 1.0})
model.step(model.params, 2.0)
model.step(2.0)  # E: jit: the function is given 1 argument, but takes 2  [pytree-leaf]
model.mask(3)
model.mask(jnp.ones(3))
# E: "mask" is cached: its results are kept by its arguments, and float array of shape (3,) has no hash  [pytree-static]
