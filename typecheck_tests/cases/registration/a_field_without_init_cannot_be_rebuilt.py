"""Without lists every field is passed to __init__ again; Flax lists all of them."""

import contextlib
from dataclasses import dataclass, field

import jax
from flax import struct
from jax import Array


@jax.tree_util.register_dataclass
@dataclass
class Stats:
    x: Array
    mean: Array = field(init=False)  # E: Stats.mean: register_dataclass cannot pass a field with init=False to __init__  [pytree-field]


@struct.dataclass
class Lattice:
    size: int = struct.field(pytree_node=False)
    grid: Array = field(init=False)  # E: Lattice.grid: Flax cannot pass a field with init=False to __init__  [pytree-field]


class Node(struct.PyTreeNode):
    size: int = struct.field(pytree_node=False)
    grid: Array = struct.field(init=False)  # E: Node.grid: Flax cannot pass a field with init=False to __init__  [pytree-field]


def test_it_is_refused() -> None:
    @dataclass
    class Refused:
        x: int
        y: int = field(default=3, init=False)

    with contextlib.suppress(ValueError):
        jax.tree_util.register_dataclass(Refused)


test_it_is_refused()
