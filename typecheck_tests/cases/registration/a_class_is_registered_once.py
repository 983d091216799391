"""JAX refuses a class that is registered already."""

import contextlib
from dataclasses import dataclass

import equinox as eqx
from flax import struct
from jax import Array
from jax.tree_util import register_dataclass


@register_dataclass  # E: Params is registered twice, by flax.struct.dataclass and by register_dataclass: keep one  [pytree-field]
@struct.dataclass
class Params:
    w: Array


@register_dataclass  # E: Model is registered twice, by its base Module and by register_dataclass: keep one  [pytree-field]
class Model(eqx.Module):
    w: Array


@register_dataclass
@dataclass
class Again:
    w: Array


register_dataclass(Again)  # E: Again is registered twice, by register_dataclass: keep one  [pytree-field]


@struct.dataclass
class Asked(struct.PyTreeNode):
    w: Array


@register_dataclass
@dataclass
class Tried:
    w: Array


with contextlib.suppress(ValueError):
    register_dataclass(Tried)
