from dataclasses import dataclass
from typing import NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
from flax import struct
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Layer:
    weight: Array


@pytree_dataclass
class Net:
    layers: list[Layer]


@dataclass
class Plain:
    layers: list[Layer]


class Pair(NamedTuple):
    layers: tuple[Array, ...]


class Module(eqx.Module):
    layers: list[Array]


@struct.dataclass
class Named:
    layers: dict[str, Layer]


sizes = [2, 3]
Net([Layer(jnp.ones((n, n)).T) for n in sizes])
Net(layers=[Layer(jnp.zeros((n, n)).at[0].set(1)) for n in sizes])
Net([Layer(jax.random.split(jax.random.key(n))[0]) for n in sizes])
Net([Layer((lambda m: m)(jnp.ones(n)).astype(int)) for n in sizes])
Plain([Layer(jax.random.normal(k, (2,)).astype(jnp.float32)) for k in jax.random.split(jax.random.key(0))])
Pair(tuple(jnp.ones(n).astype(int) for n in sizes))
Pair((one := jnp.ones(3), jnp.sin(one).T))
Named({name: Layer(jnp.ones(len(name)).astype(int)) for name in "ab"})


def build(depth: int) -> Module:
    return Module([jnp.ones((n, m)).T for n in range(depth) for m in range(n)])


build(3)
Net([Layer(jnp.ones(n).nothing) for n in sizes])  # E: "Array" has no attribute "nothing"  [attr-defined]
