"""In every library, static values are hashed and compared."""

import equinox as eqx
import jax
import jax.numpy as jnp
from flax import struct
from jax import Array


class Affine(eqx.Module):
    w: Array
    b: Array = eqx.field(static=True)  # E(silent): Affine.b: an array (Array) cannot be static: JAX compares static values and hashes them  [pytree-static]


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


@jax.jit
def total(net: Net) -> Array:
    return net.w * len(net.sizes)


assert len(jax.tree.leaves(Affine(jnp.ones(1), jnp.ones(1)))) == 1
jax.jit(lambda built: built.w)(build(["a"]))
net = Net(jnp.ones(()), [1])
total(net)
net.sizes.append(2)
assert total(net) == 1
