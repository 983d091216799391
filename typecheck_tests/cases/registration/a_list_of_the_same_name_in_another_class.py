"""A static list is at fault once it is changed: by its own object, not by one of another class."""

import jax.numpy as jnp
from flax import struct
from jax import Array


@struct.dataclass
class Net:
    w: Array
    sizes: list[int] = struct.field(pytree_node=False)


class Report:
    def __init__(self) -> None:
        self.sizes: list[int] = []

    def note(self, net: Net) -> None:
        self.sizes.append(net.sizes[0])


@struct.dataclass
class Grown:
    w: Array
    widths: list[int] = struct.field(pytree_node=False)  # E(silent): Grown.widths: a static value must be hashable, list[int] is not: use tuple  [pytree-static]


Report().note(Net(jnp.ones(1), [1]))
grown = Grown(jnp.ones(1), [1])
grown.widths.append(2)
assert grown.widths == [1, 2]
