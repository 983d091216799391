"""A list or tuple has no item of a name: what is meant is an item of each of its items."""

import json

import jax
import jax.numpy as jnp
import numpy as np

layers = [{"w": jnp.ones(3), "b": jnp.zeros(3)} for _ in range(7)]
pair = ({"w": jnp.ones(3)}, {"w": jnp.ones(3)})
x = jnp.ones(3)


def loss(params, x):
    return jnp.sum(params["w"] * x)  # E: params is a list, which is indexed by numbers, not by 'w'  [pytree-structure] ;; N: ...


jax.grad(loss)(layers, x)  # RAISES


def weight(params):
    taken = params
    return taken["w"]  # E: taken is a tuple, which is indexed by numbers, not by 'w'  [pytree-structure] ;; N: ...


jax.jit(weight)(pair)  # RAISES


def part(tree, name):
    return tree[name]  # E: tree is a list, which is indexed by numbers, not by 'w'  [pytree-structure] ;; N: ...


class Model:
    def __init__(self, sizes):
        self.layers = []
        for size in sizes:
            self.layers.append({"w": jnp.ones(size)})

    def total(self):
        return jnp.sum(part(self.layers, "w"))


Model([2, 3]).total()  # RAISES


def corner(rows):
    return rows[0, 1]  # E: rows is a list, which is indexed by numbers  [pytree-structure] ;; N: ...


corner([[1, 2], [3, 4]])  # RAISES

# What may be an array, a dict or a class of one's own is indexed by what it takes.
corner(np.ones((2, 2)))


def named(params):
    return params["w"] if isinstance(params, dict) else params[0]["w"]


jax.jit(named)(pair)
jax.jit(named)(pair[0])
either = layers if json.loads("false") else pair[0]
print(named(either), layers[True]["w"], layers[np.int32(1)]["w"], pair[-1]["w"])
