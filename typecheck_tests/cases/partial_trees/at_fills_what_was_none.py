"""A field that may be ``None`` and is filled holds what was put there; the tree stays of its class."""

import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass, tree


@pytree_dataclass
class Layer:
    w: Array
    b: Array | None = None


@pytree_dataclass
class Net:
    first: Layer
    layers: list[Layer]


x = jnp.ones(2)
filled = tree.at(Layer(x), lambda m: m.b).set(x)
reveal_type(filled)  # R: Layer
filled.b.shape
filled.missing  # E: "Layer" has no attribute "missing"  [attr-defined]
net = Net(Layer(x), [Layer(x)])
deep = tree.at(net, lambda n: n.first.b).set(x)
deep.first.b.shape
deep.first.missing  # E: "Layer" has no attribute "missing"  [attr-defined]
both = tree.at(net, lambda n: (n.first.b, n.layers[0].b)).set((x, x))
both.first.b.shape
both.layers[0].b.shape
doubled = tree.at(filled, lambda m: m.b).apply(lambda b: b * 2 if b is not None else b)
doubled.b.shape
