"""Every field that __init__ takes stands in one of the lists."""

from dataclasses import dataclass, field
from functools import partial

import jax
import jax.numpy as jnp
from jax import Array
from jax.tree_util import register_dataclass


@partial(register_dataclass, data_fields=["w"], meta_fields=["name"])  # E: Missing: register_dataclass misses "b": list it in data_fields, meta_fields or drop_fields  [pytree-field]
@dataclass
class Missing:
    w: Array
    b: Array
    name: str


@partial(register_dataclass, data_fields=["w", "v"], meta_fields=[])  # E: Unknown: register_dataclass lists "v", which is no field that __init__ takes  [pytree-field]
@dataclass
class Unknown:
    w: Array


@partial(register_dataclass, data_fields=["w"], meta_fields=["w"])  # E: Both: register_dataclass lists "w" both in data_fields and in meta_fields  [pytree-field]
@dataclass
class Both:
    w: Array


@partial(register_dataclass, data_fields=["w"], meta_fields=[], drop_fields=["cache"])
@dataclass
class Dropped:
    w: Array
    cache: int = 0
    rest: int = field(init=False, default=0)


@partial(register_dataclass, data_fields=["w"], meta_fields=[], drop_fields=["size"])  # E(silent): Needed: JAX rebuilds it from its fields alone, but __init__ also needs "size"  [pytree-field]
@dataclass
class Needed:
    w: Array
    size: int


@dataclass
class Unlisted:
    w: Array
    cache: int = 0


register_dataclass(Unlisted, drop_fields=["cache"])  # E: Unlisted: register_dataclass drops "cache" only where data_fields and meta_fields are given  [pytree-field]


def rebuilds(tree: object) -> bool:
    try:
        jax.tree.map(jnp.sin, tree)
    except TypeError:
        return False
    return True


assert not rebuilds(Needed(jnp.ones(2), 3))
assert rebuilds(Dropped(jnp.ones(2)))
