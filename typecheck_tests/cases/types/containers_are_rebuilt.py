"""Lists, dicts and tuples keep their kind and get the new leaves."""

from collections import OrderedDict, defaultdict

import jax
import jax.numpy as jnp
from jax import Array

Nested = dict[str, list[tuple[Array, Array]]]


def sequences(listed: list[Array], pair: tuple[Array, Array], many: tuple[Array, ...]) -> None:
    reveal_type(jax.tree.map(lambda x: x.shape, listed))  # R: list[tuple[int, ...]]
    reveal_type(jax.tree.map(lambda x: x.ndim, pair))  # R: tuple[int, int]
    reveal_type(jax.tree.map(lambda x: x.ndim, many))  # R: tuple[int, ...]


def mappings(keyed: dict[str, Array], ordered: OrderedDict[str, Array], default: defaultdict[str, Array]) -> None:
    reveal_type(jax.tree.map(lambda x: x.ndim, keyed))  # R: dict[str, int]
    reveal_type(jax.tree.map(lambda x: x.ndim, ordered))  # R: OrderedDict[str, int]
    reveal_type(jax.tree.map(lambda x: x.ndim, default))  # R: defaultdict[str, int]


def nested(tree: Nested) -> None:
    reveal_type(jax.tree.map(lambda x: x.ndim, tree))  # R: dict[str, list[tuple[int, int]]]


x = jnp.ones(3)
sequences([x], (x, x), (x,))
mappings({"w": x}, OrderedDict(w=x), defaultdict(lambda: x, w=x))
nested({"a": [(x, x)]})
