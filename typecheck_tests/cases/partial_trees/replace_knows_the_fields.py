"""``t.replace(...)``: each value is what its field is declared to be, and a name that is no field fails."""

import dataclasses
from typing import Generic, TypeVar

import jax.numpy as jnp
from jax import Array

from treetyped import field, pytree_dataclass

T = TypeVar("T")


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array | None
    features: int = field(default=3, static=True)
    uses: int = field(init=False, default=0)


@pytree_dataclass
class Named(Linear):
    name: str = field(default="a", static=True)


@pytree_dataclass
class Box(Generic[T]):
    inside: T

    def put(self, inside: T) -> "Box[T]":
        return self.replace(inside=inside)


@pytree_dataclass
class Text:
    value: Array

    def replace(self, old: float, new: float) -> "Text":
        return Text(jnp.where(self.value == old, new, self.value))


linear = Linear(jnp.ones(3), None)
reveal_type(linear.replace(bias=jnp.ones(3)))  # R: Linear
reveal_type(linear.replace(weight=jnp.ones(3), features=4).weight)  # R: Array
linear.replace(wight=jnp.ones(3))
# E: Unexpected keyword argument "wight" for "replace" of "Linear"; did you mean "weight"?  [call-arg]
linear.replace(uses=1)  # E: Unexpected keyword argument "uses" for "replace" of "Linear"  [call-arg]
linear.replace(jnp.ones(3))  # E: Too many positional arguments for "replace" of "Linear"  [call-arg]
changed = linear.replace(bias=3)
# E(silent): Argument "bias" to "replace" of "Linear" has incompatible type "int"; expected "Array | None"  [arg-type]
assert changed.bias == 3
reveal_type(Named(jnp.ones(3), None).replace(bias=None, name="b"))  # R: Named
reveal_type(Box(jnp.ones(3)).replace(inside=jnp.ones(4)))  # R: Box[Array]
reveal_type(Box(jnp.ones(3)).put(jnp.ones(4)))  # R: Box[Array]
reveal_type(Text(jnp.ones(3)).replace(1.0, 2.0))  # R: Text
reveal_type(dataclasses.replace(linear, bias=None))  # R: Linear
dataclasses.replace(linear, bis=None)
# E: Unexpected keyword argument "bis" for "replace" of "Linear"; did you mean "bias"?  [call-arg]
