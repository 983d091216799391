"""Penzai: ``pz.pytree_dataclass`` makes nodes, ``metadata={"pytree_node": False}`` static fields."""

import dataclasses
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
from jax import Array
from penzai import pz


@pz.pytree_dataclass
class Linear(pz.Struct):
    weight: Array
    size: int = dataclasses.field(metadata={"pytree_node": False})


@pz.pytree_dataclass
class Layer(pz.nn.Layer):
    linear: Linear
    act: Callable[[Array], Array] = dataclasses.field(metadata={"pytree_node": False})

    def __call__(self, x: Array, /, **_: Any) -> Array:
        return self.act(self.linear.weight * x)


@pz.pytree_dataclass(has_implicitly_inherited_fields=True)
class Biased(Linear):
    bias: Array = dataclasses.field(default_factory=lambda: jnp.ones(2))


@pz.pytree_dataclass
class Made(pz.Struct):
    weight: Array

    def __init__(self, size: int) -> None:
        self.weight = jnp.ones(size)


@pz.pytree_dataclass
class Flattened:
    weight: Array
    name: str

    def tree_flatten_with_keys(self) -> Any:
        return [(jax.tree_util.GetAttrKey("weight"), self.weight)], self.name

    @classmethod
    def tree_unflatten(cls, name: str, children: Any) -> Any:
        return cls(children[0], name)


x = jnp.ones(2)
linear = Linear(x, 2)
layer = Layer(linear, jax.nn.relu)
reveal_type(jax.tree.map(lambda leaf: leaf.at[0].set(1.0), layer))  # R: Layer
reveal_type(jax.tree.map(jnp.shape, layer).linear.weight)  # R: tuple[int, ...]
reveal_type(jax.tree.map(jnp.shape, linear).size)  # R: int
reveal_type(jax.jit(lambda layer, x: layer(x))(layer, x))  # R: Array
reveal_type(jax.tree.map(lambda leaf: leaf + 1, Made(3)))  # R: Made
reveal_type(jax.tree.map(lambda leaf: leaf + 1, Flattened(x, "f")))  # R: Flattened
jax.tree.map(jnp.add, linear, Linear(x, 3))  # E: tree.map: structures differ at the root: "linear" is Linear with size=2, the second tree is Linear with size=3  [pytree-structure]
jax.tree.map(jnp.add, Biased(x, 2), Linear(x, 2))  # E: ...the first tree is Biased, the second tree is Linear  [pytree-structure]
Made(3).weight = x  # E: Made.weight cannot be assigned: Made is frozen  [pytree-field] ;; N: make a changed copy: dataclasses.replace(..., weight=...)
linear.weight = x  # E: Property "weight" defined in "Linear" is read-only  [misc]
