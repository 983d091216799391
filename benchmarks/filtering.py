"""How fast a tree is divided, put together again, and changed in one place: `treetyped.tree` beside Equinox.

10, 100 or 1000 nodes, each with 4 leaves, two of them parameters, and 2 static fields. All contenders take turns in a
random order, round after round; a figure is the median, over the rounds, of the ratio to one round trip (flatten and
unflatten) of the same tree within the round. The clock counts the CPU time of this thread, so other programs disturb it
little. A predicate is called for every leaf, and what that costs is in no line but its own.

Usage:
    python benchmarks/filtering.py            print the table
    python benchmarks/filtering.py --check    exit 1 if one of ours exceeds the limit at 100 nodes, or a peer is faster
"""

import sys

import jax
import jax.numpy as jnp
from turns import Call, answer, in_turns, ratio, repeated, seconds

from treetyped import Param, ParamRole, State, field, pytree_dataclass, tree

SIZES = (10, 100, 1000)
CHECKED = 100
LIMIT = 1.5
BASELINE = "flatten + unflatten"
DIVIDED = "partition + combine"
BY_TYPE = "partition + combine, by type"
CHANGED = "one leaf set"
OURS = {
    DIVIDED: "treetyped: partition + combine, by role",
    BY_TYPE: "treetyped: partition + combine, by type",
    CHANGED: "treetyped: at(...).set, one leaf",
}
EQUINOX = ("equinox: partition + combine, by booleans", "equinox: partition + combine, by eqx.is_array")
PEERS = {
    DIVIDED: EQUINOX,
    BY_TYPE: EQUINOX,
    CHANGED: ("equinox: tree_at, one leaf",),
}


@pytree_dataclass
class Node:
    a: Param[jax.Array]
    b: Param[jax.Array]
    c: State[jax.Array]
    d: State[jax.Array]
    n: int = field(static=True)
    name: str = field(static=True)


def is_scalar(leaf: jax.Array) -> bool:
    return leaf.ndim == 0


def contenders(size: int) -> dict[str, Call]:
    """What is measured, by name; the peers as far as they are installed."""
    nodes = [Node(*map(jnp.float32, range(4)), n=3, name="relu") for _ in range(size)]
    flags = [Node(True, True, False, False, n=3, name="relu") for _ in range(size)]  # type: ignore[arg-type]
    kept, rest = tree.partition(nodes, Param)
    one = jnp.float32(1)
    leaves = jax.tree.leaves(nodes)

    def round_trip() -> object:
        leaves, structure = jax.tree.flatten(nodes)
        return jax.tree.unflatten(structure, leaves)

    found: dict[str, Call] = {
        BASELINE: round_trip,
        OURS[DIVIDED]: lambda: tree.combine(*tree.partition(nodes, Param)),
        "treetyped: partition": lambda: tree.partition(nodes, Param),
        "treetyped: combine": lambda: tree.combine(kept, rest),
        "treetyped: filter": lambda: tree.filter(nodes, Param),
        "treetyped: update": lambda: tree.update(nodes, kept),
        "treetyped: partition + combine, by path": lambda: tree.combine(*tree.partition(nodes, "[*].a")),
        "treetyped: partition + combine, by ~ and &": lambda: tree.combine(*tree.partition(nodes, ~ParamRole & "**.c")),
        OURS[BY_TYPE]: lambda: tree.combine(*tree.partition(nodes, jax.Array)),
        "treetyped: partition + combine, by predicate": lambda: tree.combine(*tree.partition(nodes, is_scalar)),
        "the predicate alone": lambda: list(map(is_scalar, leaves)),
        OURS[CHANGED]: lambda: tree.at(nodes, lambda m: m[3].a).set(one),
        "treetyped: at(...).set, one node": lambda: tree.at(nodes, lambda m: m[3]).set(nodes[0]),
        "treetyped: at(...).set, two leaves": lambda: tree.at(nodes, lambda m: (m[3].a, m[4].b)).set(
            (kept[0].a, kept[0].b)
        ),
    }
    try:
        import equinox as eqx
    except ImportError:
        print("equinox is not installed and left out", file=sys.stderr)
    else:
        by_booleans, by_is_array = EQUINOX
        found[by_booleans] = lambda: eqx.combine(*eqx.partition(nodes, flags))
        found[by_is_array] = lambda: eqx.combine(*eqx.partition(nodes, eqx.is_array))
        found[PEERS[CHANGED][0]] = lambda: eqx.tree_at(lambda m: m[3].a, nodes, one)
    return found


def measure(chosen: dict[str, Call], rounds: int) -> dict[str, float]:
    """The median ratio to the baseline, by name."""
    for call in chosen.values():
        seconds(call, 20)  # from the tenth time on, a rearrangement is written out
    taken = in_turns({who: repeated(call, 15) for who, call in chosen.items()}, rounds)
    return {who: ratio(taken[who], taken[BASELINE]) for who in chosen}


def print_table(rounds: int) -> None:
    print(f"nodes x (4 leaves + 2 static fields); ratio to {BASELINE}, median of {rounds} rounds, CPU time")
    print(f"Python {sys.version.split()[0]}, JAX {jax.__version__}\n")
    print(f"| {'':45} | " + " | ".join(f"{f'{size} nodes':>10}" for size in SIZES) + " |")
    print(f"|{'-' * 47}|" + "|".join(f"{'-' * 11}:" for _ in SIZES) + "|")
    columns = [measure(contenders(size), rounds) for size in SIZES]
    for who in columns[0]:
        print(f"| {who:45} | " + " | ".join(f"{column[who]:10.2f}" for column in columns) + " |")


def check(rounds: int) -> int:
    """1 if the limit is exceeded, or a peer is faster."""
    compared = {BASELINE, *OURS.values(), *(peer for peers in PEERS.values() for peer in peers)}
    ratios = measure({who: call for who, call in contenders(CHECKED).items() if who in compared}, rounds)
    kept = True
    for what, ours in OURS.items():
        peers = {who: ratios[who] for who in PEERS[what] if who in ratios}
        faster = [who for who, cost in peers.items() if cost <= ratios[ours]]
        is_kept = ratios[ours] <= LIMIT
        kept &= is_kept and not faster
        print(f"{what}: {ratios[ours]:.2f} x {BASELINE}, limit {LIMIT}: {'kept' if is_kept else 'EXCEEDED'}")
        for who, cost in peers.items():
            print(f"{who}: {cost:.2f}" + (", which is FASTER" if who in faster else ""))
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(answer(__doc__, "exit 1 if the limit is exceeded or a peer is faster", 41, print_table, check))
