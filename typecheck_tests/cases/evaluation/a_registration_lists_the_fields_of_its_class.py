"""``register_dataclass`` in a function, where several classes may have the name."""

import dataclasses

import jax
import jax.numpy as jnp
from jax import tree_util


def pair():
    @dataclasses.dataclass
    class Pair:
        x: jax.Array
        y: jax.Array
        z: float = dataclasses.field(init=False, default=0.0)

    return tree_util.register_dataclass(Pair, data_fields=["x", "y"], meta_fields=[])


def short():
    @dataclasses.dataclass
    class Pair:
        x: jax.Array
        y: jax.Array

    fields = ["x"]
    tree_util.register_dataclass(Pair, fields, [])  # E: Pair: register_dataclass misses "y": list it in data_fields, meta_fields or drop_fields  [pytree-field] ;; N: called at line 51


def long():
    @dataclasses.dataclass
    class Pair:
        x: jax.Array
        y: jax.Array

    register = jax.tree_util.register_dataclass
    register(Pair, data_fields=["x"], meta_fields=["y", "z"])  # E: Pair: register_dataclass lists "z", which is no field that __init__ takes  [pytree-field] ;; N: called at line 52


def dropped():
    @dataclasses.dataclass
    class Pair:
        x: jax.Array
        y: int = 1

    return tree_util.register_dataclass(Pair, data_fields=("x",), meta_fields=(), drop_fields=["y"])


jax.tree.map(jnp.sum, pair()(x=jnp.ones(1), y=jnp.ones(1)))
jax.tree.map(jnp.sum, dropped()(jnp.ones(1)))
short()  # RAISES
long()  # RAISES
