"""JAX's own types say ``Any``: what is mapped is read through items, names and loops without a test for ``None``."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(2)


@jax.tree_util.register_dataclass
@dataclass
class Layer:
    weight: Array
    bias: Array | None


@jax.tree_util.register_dataclass
@dataclass
class Model:
    layers: tuple[Layer, ...]
    head: Layer
    named: dict[str, Layer]


def made() -> Model:
    layer = Layer(x, x)
    return Model((layer,), layer, {"a": layer})


def halved() -> Model:
    return jax.tree.map(lambda leaf: leaf / 2, made())


one = jax.tree.map(lambda leaf: leaf / 2, made())
print(one.head.bias.dtype)
two = jax.tree.map(lambda leaf: leaf / 2, made())
print(two.layers[0].bias.dtype, two.named["a"].bias.dtype)
three = jax.tree.map(lambda leaf: leaf / 2, made())
head = three.head
bias = head.bias
print(bias.dtype)
four = jax.tree.map(lambda leaf: leaf / 2, made())
for layer in four.layers:
    print(layer.bias.dtype)
five = jax.jit(lambda model: model)(made())
print([layer.bias.dtype for layer in five.layers])
print(halved().layers[0].bias.dtype)  # E(type): Item "None" of "Array | None" has no attribute "dtype"  [union-attr] -- the user's own function declares it
