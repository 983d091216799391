"""A class that is no dataclass has to list its fields, and JAX passes them to ``__init__`` as keywords."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
from jax import Array
from jax.tree_util import register_dataclass


class Plain:
    def __init__(self, w: Array) -> None:
        self.w = w


register_dataclass(Plain)  # E: Plain is no dataclass: register_dataclass needs data_fields and meta_fields  [pytree-field]


class Renamed:
    def __init__(self, w: Array, n: int) -> None:
        self.w = w
        self.size = n


register_dataclass(Renamed, data_fields=["w"], meta_fields=["size"])  # E(silent): Renamed: JAX rebuilds it with all fields as keywords, but __init__ does not take "size"  [pytree-field]


class Needing:
    def __init__(self, w: Array, n: int) -> None:
        self.w = w * n


register_dataclass(Needing, data_fields=["w"], meta_fields=[])  # E(silent): Needing: JAX rebuilds it from its fields alone, but __init__ also needs "n"  [pytree-field]


class Listed:
    def __init__(self, w: Array, size: int = 3) -> None:
        self.w = w
        self.size = size


register_dataclass(Listed, data_fields=["w"], meta_fields=["size"])


class Made:
    w: Array


register_dataclass(dataclass(Made))


class MadeBefore:
    w: Array


dataclass(MadeBefore)
register_dataclass(MadeBefore)


def registered_alone() -> None:
    class Alone:
        def __init__(self, w: Array, n: int) -> None:
            self.w = w * n

    register_dataclass(Alone, data_fields=["w"], meta_fields=[])


def registered_and_made() -> object:
    class Made:
        def __init__(self, w: Array, n: int) -> None:
            self.w = w * n

    register_dataclass(Made, data_fields=["w"], meta_fields=[])  # E(silent): Made: JAX rebuilds it from its fields alone, but __init__ also needs "n"  [pytree-field]
    return Made(jnp.zeros(3), 2)


def rebuilds(tree: object) -> bool:
    try:
        jax.tree.map(jnp.sin, tree)
    except TypeError:
        return False
    return True


x = jnp.ones(2)
assert not rebuilds(Renamed(x, 2))
assert not rebuilds(Needing(x, 2))
assert rebuilds(Listed(x))
