"""How fast a tree is divided and put together again: `treetyped.tree` beside Equinox.

100 nodes, each with 4 leaves, two of them parameters, and 2 static fields. All contenders take turns in a random order,
round after round; a figure is the median, over the rounds, of the ratio to one round trip (flatten and unflatten) of
the same tree within the round. The clock counts the CPU time of this thread, so other programs disturb it little.

Usage:
    python benchmarks/filtering.py            print the table
    python benchmarks/filtering.py --check    exit 1 if partition and combine exceed the limit, or are not the fastest
"""

import sys

import jax
import jax.numpy as jnp
from turns import Call, answer, in_turns, ratio, repeated, seconds

from treetyped import Param, ParamRole, State, field, pytree_dataclass, tree

NODES = 100
LIMIT = 2.0
BASELINE = "flatten + unflatten"
PEER = "equinox"
OURS = "treetyped: partition + combine, by role"


@pytree_dataclass
class Node:
    a: Param[jax.Array]
    b: Param[jax.Array]
    c: State[jax.Array]
    d: State[jax.Array]
    n: int = field(static=True)
    name: str = field(static=True)


def contenders() -> dict[str, Call]:
    """What is measured, by name; the peers as far as they are installed."""
    nodes = [Node(*map(jnp.float32, range(4)), n=3, name="relu") for _ in range(NODES)]
    flags = [Node(True, True, False, False, n=3, name="relu") for _ in range(NODES)]  # type: ignore[arg-type]
    kept, rest = tree.partition(nodes, Param)

    def round_trip() -> object:
        leaves, structure = jax.tree.flatten(nodes)
        return jax.tree.unflatten(structure, leaves)

    found: dict[str, Call] = {
        BASELINE: round_trip,
        OURS: lambda: tree.combine(*tree.partition(nodes, Param)),
        "treetyped: partition": lambda: tree.partition(nodes, Param),
        "treetyped: combine": lambda: tree.combine(kept, rest),
        "treetyped: filter": lambda: tree.filter(nodes, Param),
        "treetyped: update": lambda: tree.update(nodes, kept),
        "treetyped: partition + combine, by path": lambda: tree.combine(*tree.partition(nodes, "[*].a")),
        "treetyped: partition + combine, by ~ and &": lambda: tree.combine(*tree.partition(nodes, ~ParamRole & "**.c")),
        "treetyped: partition + combine, by type": lambda: tree.combine(*tree.partition(nodes, jax.Array)),
    }
    try:
        import equinox as eqx
    except ImportError:
        print("equinox is not installed and left out", file=sys.stderr)
    else:
        found["equinox: partition + combine, by booleans"] = lambda: eqx.combine(*eqx.partition(nodes, flags))
        found["equinox: partition + combine, by eqx.is_array"] = lambda: eqx.combine(
            *eqx.partition(nodes, eqx.is_array)
        )
    return found


def measure(chosen: dict[str, Call], rounds: int) -> dict[str, float]:
    """The median ratio to the baseline, by name."""
    for call in chosen.values():
        seconds(call, 20)  # from the tenth time on, a rearrangement is written out
    taken = in_turns({who: repeated(call, 15) for who, call in chosen.items()}, rounds)
    return {who: ratio(taken[who], taken[BASELINE]) for who in chosen}


def print_table(rounds: int) -> None:
    print(f"{NODES} nodes x (4 leaves + 2 static fields); ratio to {BASELINE}, median of {rounds} rounds, CPU time")
    print(f"Python {sys.version.split()[0]}, JAX {jax.__version__}\n")
    print(f"| {'':45} |       |")
    print(f"|{'-' * 47}|------:|")
    for who, cost in measure(contenders(), rounds).items():
        print(f"| {who:45} | {cost:5.2f} |")


def check(rounds: int) -> int:
    """1 if the limit is exceeded, or a peer is faster."""
    ratios = measure(
        {who: call for who, call in contenders().items() if who in (BASELINE, OURS) or who.startswith(PEER)}, rounds
    )
    ours = ratios.pop(OURS)
    faster = [who for who, ratio in ratios.items() if who != BASELINE and ratio <= ours]
    kept = ours <= LIMIT and not faster
    print(f"partition + combine: {ours:.2f} x {BASELINE}, limit {LIMIT}: {'kept' if kept else 'EXCEEDED'}")
    for who, cost in ratios.items():
        if who != BASELINE:
            print(f"{who}: {cost:.2f}" + (", which is FASTER" if who in faster else ""))
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(answer(__doc__, "exit 1 if the limit is exceeded or a peer is faster", 41, print_table, check))
