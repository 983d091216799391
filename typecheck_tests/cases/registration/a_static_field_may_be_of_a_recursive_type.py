"""An alias that holds itself can be static if all that it holds can be hashed."""

from __future__ import annotations

import equinox as eqx
from flax import struct

from treetyped import field, pytree_dataclass

Nested = int | tuple["Nested", ...]
Lists = int | list["Lists"]


class Layer(eqx.Module):
    axes: Nested = eqx.field(static=True)


@pytree_dataclass
class Own:
    axes: Nested = field(static=True)
    perhaps: Lists = field(static=True, default=1)


@struct.dataclass
class State:
    axes: Nested = struct.field(pytree_node=False)


Layer((1, (2, 3)))
Own((1, (2, 3)))
State((1, (2, 3)))

