"""In every library, static values are hashed and compared."""

from dataclasses import dataclass
from functools import partial

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from flax import struct
from jax import Array
from jax.tree_util import register_dataclass


class Affine(eqx.Module):
    w: Array
    b: Array = eqx.field(static=True)


class Biased(eqx.Module):
    w: Array
    bias: np.ndarray = eqx.field(static=True)
    gamma: float = eqx.field(static=True, default=1.0)


@struct.dataclass
class Net:
    w: Array
    sizes: list[int] = struct.field(pytree_node=False)  # E(silent): Net.sizes: a static value must be hashable, list[int] is not: use tuple  [pytree-static]
    names: tuple[str, ...] = struct.field(pytree_node=False, default=())
    left_alone: dict[str, int] | None = struct.field(pytree_node=False, default=None)
    unchanged: dict[str, int] = struct.field(pytree_node=False, default_factory=dict)


@struct.dataclass
class Built:
    w: Array
    lengths: dict[str, int] = struct.field(pytree_node=False)


def build(names: list[str]) -> Built:
    lengths: dict[str, int] = {}
    for name in names:
        lengths[name] = len(name)
    return Built(jnp.ones(1), lengths)


@partial(register_dataclass, data_fields=["w"], meta_fields=["mask", "name"])
@dataclass
class Masked:
    w: Array
    mask: Array
    name: str


@jax.jit
def total(net: Net) -> Array:
    return net.w * len(net.sizes)


@jax.jit
def weight(masked: Masked) -> Array:
    return masked.w


def runs(masked: Masked) -> bool:
    try:
        weight(masked)
    except ValueError:
        return False
    return True


biased = Biased(jnp.ones(2), np.ones(2))
eqx.filter_jit(lambda model: model.w + model.bias)(biased)  # one object, which nothing is compared with
jax.tree.map(jnp.add, biased, biased)
assert len(jax.tree.leaves(Affine(jnp.ones(1), jnp.ones(1)))) == 1
assert runs(Masked(jnp.ones(2), jnp.ones(2), "a"))
assert not runs(Masked(jnp.ones(2), jnp.ones(2), "a"))
jax.jit(lambda built: built.w)(build(["a"]))
net = Net(jnp.ones(()), [1])
total(net)
net.sizes.append(2)
assert total(net) == 1
