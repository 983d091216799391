"""An object has the attributes that its class and its ``__init__`` give it, and no others."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import equinox as eqx
import jax.numpy as jnp
from flax import struct


@struct.dataclass
class Stats:
    mean: object
    count: Any

    @property
    def double(self):
        return self.count * 2


class Pair(NamedTuple):
    first: object
    second: object

    def swapped(self):
        return Pair(self.second, self.first)


@dataclass
class Plain:
    x: object


class Layer(eqx.Module):
    weight: object

    def __init__(self, size):
        self.weight = jnp.ones(size)

    @staticmethod
    def of(size):
        return Layer(size)


def reads_a_field(stats):
    return stats.double, stats.means  # E: Stats has no attribute "means": it has "mean", "count"  [pytree-structure] ;; N: ...

def reads_a_named_tuple(pair):
    return pair.swapped().first, pair.third  # E: Pair has no attribute "third": it has "first", "second"  [pytree-structure] ;; N: ...

def reads_a_module(layer):
    return layer.weight, layer.bias  # E: Layer has no attribute "bias": it has "weight"  [pytree-structure] ;; N: ...

def reads_what_may_be_there(plain):
    if hasattr(plain, "y"):
        return plain.y
    plain.z = 1
    return plain.z, plain.__dict__, getattr(plain, "w", None)

reads_a_field(Stats(jnp.ones(2), 1))  # RAISES
reads_a_named_tuple(Pair(1, 2))  # RAISES
reads_a_module(Layer.of(3))  # RAISES
reads_what_may_be_there(Plain(1))
Plain.later = 3  # type: ignore[attr-defined]
assert Plain(1).later == 3  # type: ignore[attr-defined]
