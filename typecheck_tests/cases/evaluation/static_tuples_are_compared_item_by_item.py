"""A tuple in a static field, or for aux data, is known by its items, and differs where one of them does."""

from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp
from jax import Array
from jax.tree_util import register_dataclass, register_pytree_node_class

from treetyped import field, pytree_dataclass


@register_pytree_node_class
class Named:
    def __init__(self, x, name, count):
        self.x, self.name, self.count = x, name, count

    def tree_flatten(self):
        return (self.x,), (self.name, self.count)

    @classmethod
    def tree_unflatten(cls, aux, children):
        name, count = aux
        return cls(children[0], name, count)


@partial(register_dataclass, data_fields=["x"], meta_fields=["widths"])
@dataclass
class Registered:
    x: Array
    widths: tuple[int, ...]


@pytree_dataclass
class Own:
    x: Array
    widths: tuple[int, ...] = field(static=True)


def first(one, other):
    return one


def counted(_, named):
    return Named(named.x * 2, named.name, named.count + 1)


def kept(_, named):
    return Named(named.x * 2, named.name, named.count)


def choose(flag: Array, one: Own, other: Own) -> Own:
    return jax.lax.cond(flag, lambda: one, lambda: other)


x = jnp.ones(3)
widths = (1, 2)
jax.tree.map(first, Named(x, "a", 1), Named(x, "a", 2))
# E: tree.map: structures differ at the root: the first tree is Named with aux_data=('a', 1), the second tree is Named with aux_data=('a', 2)  [pytree-structure]
jax.tree.map(first, Registered(x, (1,)), Registered(x, widths))
# E: tree.map: structures differ at the root: the first tree is Registered with widths=(1,), the second tree is Registered with widths=(1, 2)  [pytree-structure]
jax.lax.fori_loop(0, 3, counted, Named(x, "a", 1))
# E: lax.fori_loop: the carry changes at the root: "init_val" is Named with aux_data=('a', 1), "counted" returns Named with aux_data=('a', 2)  [pytree-carry]
jax.tree.map(first, Own(x, ()), Own(x, (1,)))
# E: tree.map: structures differ at the root: the first tree is Own with widths=(), the second tree is Own with widths=(1,)  [pytree-structure]
jax.tree.map(first, Named(x, "a", 1), Named(x, "a", 1.0))
jax.tree.map(first, Named(x, "a", (1, (2, 3))), Named(x, "a", (1, (2, 3))))
jax.tree.map(first, Registered(x, (1, 2)), Registered(x, widths))
jax.lax.fori_loop(0, 3, kept, Named(x, "a", 1))
choose(x[0] > 0, Own(x, widths), Own(x, (1, *widths[1:])))
