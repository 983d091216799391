"""A function that flattens gives a tuple of two, whatever the instance holds; said once, where the class is if it shows."""

from typing import Any

import jax
import jax.numpy as jnp
from jax.tree_util import register_pytree_node, register_pytree_node_class


@register_pytree_node_class
class Single:
    def __init__(self, parts):
        self.parts = parts

    def tree_flatten(self):
        return self.parts

    @classmethod
    def tree_unflatten(cls, aux, children):
        return cls((children, aux))


@register_pytree_node_class
class Declared:
    def __init__(self, parts: Any) -> None:
        self.parts = parts

    def tree_flatten(self) -> Any:
        return self.parts, None

    @classmethod
    def tree_unflatten(cls, _: None, children: Any) -> "Declared":
        return cls(children)


class Plain:
    def __init__(self, parts):
        self.parts = parts


def flatten_plain(plain):
    return plain.parts


@register_pytree_node_class
class Three:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def tree_flatten(self):
        return self.x, self.y, None  # E(silent): Three: tree_flatten must return a tuple of two, ...  [pytree-field]

    @classmethod
    def tree_unflatten(cls, _, children):
        return cls(*children)


register_pytree_node(Plain, flatten_plain, lambda aux, children: Plain((children, aux)))


@jax.jit
def passed(tree):
    return tree


def fails(tree):
    try:
        passed(tree)
    except ValueError:
        return True
    return False


x = jnp.ones(3)
jax.tree.leaves(Single(x))
# E: Single: tree_flatten must return a tuple of two, (children, aux_data), but returns float array of shape (3,)  [pytree-field]
jax.tree.map(jnp.sin, {"a": Single((x, x, None))})
# E: Single: tree_flatten must return a tuple of two, (children, aux_data), but returns 3 values  [pytree-field]
passed(Plain([x, None]))  # E: ..., but returns a list of length 2  [pytree-field]
passed((x, Declared(3)))  # E: Declared: tree_flatten must return (children, aux_data), but JAX cannot iterate over int  [pytree-field]
jax.grad(lambda tree: 1.0)(Single("text"))
# E: Single: tree_flatten must return a tuple of two, (children, aux_data), but returns str  [pytree-field]
passed(Three(x, x))  # RAISES
assert fails(Three(x, x))

print(jax.tree.leaves(Single(((x, x), None))), passed(Plain(([x], 2))).parts, passed(Declared([x])).parts)
print(jax.tree.leaves(Declared({"a": x})), jax.tree.leaves(Declared("ab")), jax.tree.leaves(Single((x, None))))
