"""A field that may be ``None`` and is filled holds what was put there; the tree stays of its class."""

from typing import Generic, TypeVar

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array

W = TypeVar("W", Array, None)


class Layer(eqx.Module):
    w: Array
    b: Array | None = None


class Net(eqx.Module):
    first: Layer
    layers: list[Layer]


class Wrap(eqx.Module, Generic[W]):
    w: Array
    extra: W


x = jnp.ones(2)
filled = eqx.tree_at(lambda m: m.b, Layer(x), x)
reveal_type(filled)  # R: Layer
filled.b.shape
filled.missing  # E: "Layer" has no attribute "missing"  [attr-defined]
jax.tree.map(jnp.add, filled, Layer(x, x)).b.shape
net = Net(Layer(x), [Layer(x, x)])
deep = eqx.tree_at(lambda n: n.first.b, net, x, is_leaf=lambda leaf: leaf is None)
deep.first.b.shape
deep.first.missing  # E: "Layer" has no attribute "missing"  [attr-defined]
both = eqx.tree_at(lambda n: (n.first.b, n.layers[0].b), net, (x, x), is_leaf=lambda leaf: leaf is None)
both.first.b.shape
both.layers[0].b.shape
linear = eqx.nn.Linear(2, 2, use_bias=False, key=jax.random.key(0))
linear = eqx.tree_at(lambda layer: layer.bias, linear, jnp.zeros(2), is_leaf=lambda leaf: leaf is None)
linear.bias.shape
eqx.tree_at(lambda m: m.extra, Wrap(x, None), x, is_leaf=lambda leaf: leaf is None).extra.shape
