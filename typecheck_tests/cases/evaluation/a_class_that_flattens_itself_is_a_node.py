"""Its children are its own affair, and it is no list, dict or array."""

import jax
import jax.numpy as jnp
from jax import tree_util


@tree_util.register_pytree_node_class
class Affine:
    def __init__(self, w, b):
        self.w = w
        self.b = b

    def tree_flatten(self):
        return (self.w, self.b), None

    @classmethod
    def tree_unflatten(cls, aux, children):
        return cls(*children)


@tree_util.register_pytree_node_class
class Scale:
    def __init__(self, by):
        self.by = by

    def tree_flatten(self):
        return (self.by,), None

    @classmethod
    def tree_unflatten(cls, aux, children):
        return cls(*children)


def loss(layers, x):
    for layer in layers:
        x = jnp.tanh(x @ layer.w + layer.b)
    return jnp.sum(x)


def step(layers, x):
    grads = jax.grad(loss)(layers, x)
    return tree_util.tree_map(lambda p, g: p - g, layers, grads)


def step_first(layers, x):
    grads = jax.grad(loss)(layers, x)
    return tree_util.tree_map(lambda p, g: p - g, layers[0], grads)  # E: tree.map: structures differ at the root: the first tree is Affine, "grads" is a list of length 2  [pytree-structure] ;; N: ...


def turn(layer, x):
    return Scale(layer.by * x), None


def turn_alone(layer, x):
    return jnp.sum(layer.by * x), None


layers = [Affine(jnp.eye(3), jnp.zeros(3)) for _ in range(2)]
layers = step(layers, jnp.ones(3))
tree_util.tree_map(jnp.add, layers[0], layers[1])
step_first([Affine(jnp.eye(3), jnp.zeros(3)) for _ in range(2)], jnp.ones(3))  # RAISES
jax.tree.map(jnp.add, Affine(1.0, 2.0), {"w": 1.0, "b": 2.0})  # E: tree.map: structures differ at the root: the first tree is Affine, the second tree is a dict with keys 'b', 'w'  [pytree-structure]
jax.tree.map(jnp.add, Affine(1.0, 2.0), Scale(1.0))  # E: tree.map: structures differ at the root: the first tree is Affine, the second tree is Scale  [pytree-structure]
jax.lax.scan(turn, Scale(jnp.float32(1.0)), jnp.ones(3))
jax.lax.scan(turn_alone, Scale(jnp.float32(1.0)), jnp.ones(3))  # E: lax.scan: the carry changes at the root: "init" is Scale, "turn_alone" returns a leaf (float scalar)  [pytree-carry]
