"""Roles in the annotations of Equinox's, Flax's and JAX's own dataclasses."""

from dataclasses import dataclass
from typing import NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
from flax import struct
from jax import Array

from treetyped import BatchStat, Param, tree


class Module(eqx.Module):
    weight: Param[Array]
    mean: BatchStat[Array]
    name: str = eqx.field(static=True, default="m")


@struct.dataclass
class Struct:
    weight: Param[Array]
    mean: BatchStat[Array]


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Registered:
    weight: Param[Array]
    mean: BatchStat[Array]


class Named(NamedTuple):
    weight: Param[Array]
    mean: BatchStat[Array]


one = jnp.ones(2)
params, rest = tree.partition(Module(one, one), Param)
reveal_type(params.weight)  # R: Array
reveal_type(params.mean)  # R: None
reveal_type(params.name)  # R: str
reveal_type(tree.combine(params, rest))  # R: Module
reveal_type(tree.filter(Struct(one, one), Param).mean)  # R: None
reveal_type(tree.filter(Registered(one, one), Param).mean)  # R: None
named = tree.filter(Named(one, one), Param)
reveal_type(named.weight)  # R: Array
reveal_type(named.mean)  # R: None
reveal_type(named[1])  # R: None
weight, mean = named
reveal_type(weight)  # R: Array
reveal_type(tree.combine(named, tree.filter(Named(one, one), BatchStat)))  # R: tuple[Array, Array, fallback=Named]
