"""A constructor takes the fields of its class; Equinox refuses a module whose ``__init__`` leaves one unset."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import equinox as eqx
import jax.numpy as jnp
from flax import struct


@struct.dataclass
class Policy:
    weight: object
    bias: object
    gain: float = 1.0


@dataclass
class Box:
    x: object
    y: list = field(default_factory=list)


class Pair(NamedTuple):
    first: object
    second: object = 2


class Half(eqx.Module):
    weight: object
    scale: object

    def __init__(self, size):
        self.weight = jnp.ones(size)


class Converted(eqx.Module):
    weight: Any = eqx.field(converter=jnp.asarray)

    def __init__(self):
        self.weight = [1.0, 2.0]


def missing(weight):
    return Policy(weight=weight)  # E: Missing positional argument "bias" in call to "Policy"  [call-arg]

def made(weight):
    return Policy(weight, weight), Box(weight).y, Pair(weight).second, Pair(weight, second=3), Converted().weight + 1

def half():
    return Half(3)  # E: Half: nothing sets "scale" when it is made  [pytree-structure] ;; N: ...

def called(policy):
    return policy.gain(policy.weight)  # E: 1.0 is called, but it is no function  [pytree-structure] ;; N: ...

policy, *_ = made(jnp.ones(3))
called(policy)  # RAISES
half()  # RAISES
missing(jnp.ones(3))  # RAISES
