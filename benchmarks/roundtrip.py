"""How fast trees are taken apart and put together: treetyped beside the other ways to write a pytree class.

100 nodes, each with 4 leaves and 2 static fields (a NamedTuple has none, which favours it). The libraries take turns
in a random order, round after round; a figure is the median, over the rounds, of the ratio to NamedTuple within the
round. The clock counts the CPU time of this thread, so other programs disturb it little.

Usage:
    python benchmarks/roundtrip.py            print the table
    python benchmarks/roundtrip.py --check    measure the round trip of treetyped only; exit 1 if it exceeds the limit
"""

import dataclasses
import functools
import sys
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from turns import Call, answer, print_ratios, ratios_to, repeated

from treetyped import field, pytree_dataclass

NODES = 100
LIMIT = 1.15
BASELINE = "NamedTuple"
OPERATIONS = ("flatten", "unflatten", "round trip", "tree.map", "construct", "jit dispatch")


class Tuple(NamedTuple):
    a: Any
    b: Any
    c: Any
    d: Any


@pytree_dataclass
class Typed:
    a: Any
    b: Any
    c: Any
    d: Any
    n: int = field(static=True)
    name: str = field(static=True)


@functools.partial(jax.tree_util.register_dataclass, data_fields=("a", "b", "c", "d"), meta_fields=("n", "name"))
@dataclasses.dataclass(frozen=True)
class Registered:
    a: Any
    b: Any
    c: Any
    d: Any
    n: int
    name: str


def equinox_class() -> type:
    import equinox as eqx

    class Module(eqx.Module):
        a: Any
        b: Any
        c: Any
        d: Any
        n: int = eqx.field(static=True)
        name: str = eqx.field(static=True)

    return Module


def flax_class() -> type:
    from flax import struct

    @struct.dataclass
    class Struct:
        a: Any
        b: Any
        c: Any
        d: Any
        n: int = struct.field(pytree_node=False)
        name: str = struct.field(pytree_node=False)

    return Struct


def chex_class() -> type:
    import chex

    @chex.dataclass(frozen=True)
    class Chex:
        a: Any
        b: Any
        c: Any
        d: Any

    return Chex


def contenders() -> dict[str, Call]:
    """For every library that is installed, a call that makes one node."""
    leaves = tuple(map(jnp.float32, range(4)))
    both = (*leaves, 3, "relu")
    by_name = dict(zip("abcd", leaves, strict=True))
    found: dict[str, Call] = {
        BASELINE: lambda: Tuple(*leaves),
        "treetyped": lambda: Typed(*both),
        "register_dataclass (frozen)": lambda: Registered(*both),
    }
    peers: dict[str, Call] = {
        "equinox.Module": lambda: functools.partial(equinox_class(), *both),
        "flax.struct": lambda: functools.partial(flax_class(), *both),
        "chex.dataclass (no static)": lambda: functools.partial(chex_class(), **by_name),
    }
    for name, peer in peers.items():
        try:
            found[name] = peer()
        except ImportError:
            print(f"{name} is not installed and left out", file=sys.stderr)
    return found


def operations(make: Call) -> dict[str, tuple[Call, int]]:
    """What is measured for one library: each call, and how often it is repeated for one figure."""
    nodes = [make() for _ in range(NODES)]
    leaves, structure = jax.tree.flatten(nodes)
    node = make()
    compiled = jax.jit(lambda tree: tree)
    compiled(node)

    def round_trip() -> object:
        taken, apart = jax.tree.flatten(nodes)
        return jax.tree.unflatten(apart, taken)

    return {
        "flatten": (lambda: jax.tree.flatten(nodes), 30),
        "unflatten": (lambda: jax.tree.unflatten(structure, leaves), 30),
        "round trip": (round_trip, 30),
        "tree.map": (lambda: jax.tree.map(lambda leaf: leaf, nodes), 15),
        "construct": (make, 3000),
        "jit dispatch": (lambda: compiled(node), 100),
    }


def measure(chosen: dict[str, Call], names: tuple[str, ...], rounds: int) -> dict[tuple[str, str], float]:
    """The median ratio to the baseline, by library and operation."""
    figures = {(who, what): repeated(*operations(make)[what]) for who, make in chosen.items() for what in names}
    return ratios_to(BASELINE, figures, rounds)


def print_table(rounds: int) -> None:
    chosen = contenders()
    ratios = measure(chosen, OPERATIONS, rounds)
    print(f"{NODES} nodes x (4 leaves + 2 static fields); ratio to {BASELINE}, median of {rounds} rounds, CPU time")
    print(f"Python {sys.version.split()[0]}, JAX {jax.__version__}\n")
    print_ratios(ratios, chosen, OPERATIONS, (27, 12))


def check(rounds: int) -> int:
    """1 if the round trip is over the limit."""
    chosen = {who: make for who, make in contenders().items() if who in (BASELINE, "treetyped")}
    cost = measure(chosen, ("round trip",), rounds)["treetyped", "round trip"]
    kept = cost <= LIMIT
    print(f"round trip: {cost:.2f} x {BASELINE}, limit {LIMIT}: {'kept' if kept else 'EXCEEDED'}")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(answer(__doc__, "exit 1 if the round trip exceeds the limit", 61, print_table, check))
