"""simple_pytree: the leaves of a dataclass are known, those of a class with its own ``__init__`` are not."""

import dataclasses

import jax
import jax.numpy as jnp
from jax import Array
from simple_pytree import Pytree, dataclass, field, static_field


@dataclass
class Linear(Pytree):
    weight: Array
    bias: Array
    size: int = static_field(default=1)
    name: str = field(default="linear", pytree_node=False)


@dataclasses.dataclass
class Standard(Pytree):
    weight: Array
    size: int = dataclasses.field(default=1, metadata={"pytree_node": False})


@dataclass
class Mutable(Pytree, mutable=True):
    weight: Array


@dataclass
class Extended(Linear):
    def __post_init__(self) -> None:
        self.total = [self.weight, self.bias]


class Module(Pytree):
    size: int = static_field()

    def __init__(self, weight: Array, size: int) -> None:
        self.weight = weight
        self.size = size
        self.parts = {"a": weight}


x = jnp.ones(2)
linear = Linear(x, x)
reveal_type(jax.tree.map(lambda leaf: leaf.at[0].set(1.0), linear))  # R: Linear
reveal_type(jax.tree.map(jnp.shape, linear).weight)  # R: tuple[int, ...]
reveal_type(jax.tree.map(jnp.shape, linear).size)  # R: int
reveal_type(jax.tree.map(lambda leaf: leaf + 1, Standard(x)))  # R: Standard
assert len(jax.tree.leaves(Extended(x, x))) == 4
jax.tree.map(lambda leaf: reveal_type(leaf), Extended(x, x))  # R: Any
reveal_type(jax.tree.map(lambda leaf: leaf + 1, Module(x, 2)))  # R: Module
reveal_type(linear.replace(size=2))  # R: Linear
jax.jit(lambda linear, module: linear.weight + module.weight)(linear, Module(x, 2))
Mutable(x).weight = x
jax.tree.map(jnp.add, linear, Linear(x, x, 2))  # E: tree.map: structures differ at the root: "linear" is Linear with size=1, the second tree is Linear with size=2  [pytree-structure]
jax.tree.map(jnp.add, linear, Module(x, 2))  # E: ..."linear" is Linear, the second tree is Module  [pytree-structure]
linear.weight = x  # E: Linear.weight cannot be assigned: Linear is frozen  [pytree-field] ;; N: make a changed copy: linear.replace(weight=...)
