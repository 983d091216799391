"""Below it the class is no dataclass yet; with lists JAX does not ask."""

from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp
from jax import Array
from jax.tree_util import register_dataclass


@dataclass
@register_dataclass  # E: Below: register_dataclass stands below dataclass, where the class is no dataclass yet: swap them  [pytree-field]
class Below:
    w: Array


@register_dataclass  # E: Plain is no dataclass: register_dataclass needs data_fields and meta_fields  [pytree-field]
class Plain:
    w: Array


@dataclass
@partial(register_dataclass, data_fields=["w"], meta_fields=[])
class Listed:
    w: Array


jax.tree.map(jnp.sin, Listed(jnp.ones(2)))
