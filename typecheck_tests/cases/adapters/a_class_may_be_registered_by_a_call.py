"""A call further down in the file registers the class: its lists say which fields are children."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
from jax import Array
from jax.tree_util import register_pytree_node


@dataclass
class Person:
    height: Array
    name: str


class Pair:
    def __init__(self, left: Array, right: Array) -> None:
        self.left = left
        self.right = right


jax.tree_util.register_dataclass(Person, data_fields=["height"], meta_fields=["name"])
register_pytree_node(Pair, lambda pair: ((pair.left, pair.right), None), lambda _, parts: Pair(*parts))

x = jnp.ones(2)
jax.tree.map(jnp.add, Person(x, "Jo"), Person(x, "Al"))  # E: ...Person with name='Al'  [pytree-structure]
jax.tree.map(jnp.add, Pair(x, x), (x, x))  # E: ...at the root: the first tree is Pair, the second tree is a tuple of length 2  [pytree-structure]
jax.tree.map(jnp.add, Pair(x, x), Pair(x, x))
