"""What it costs to copy and to pickle an object, and to store it without slots: treetyped beside a NamedTuple.

An object has 4 leaves, which are floats, and 2 static fields; the NamedTuple has 6 fields. All take turns in a random
order, round after round; a figure is the median, over the rounds, of the ratio to the NamedTuple within the round. The
clock counts the CPU time of this thread.

Usage:
    python benchmarks/copying.py            print the table
    python benchmarks/copying.py --check    exit 1 if a copy of an object with slots exceeds the limit
"""

import copy
import dataclasses
import functools
import pickle
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import jax
from turns import answer, print_ratios, ratios_to, repeated

from treetyped import field, pytree_dataclass

LIMIT = 1.3
BASELINE = "NamedTuple"
OURS = "treetyped"
TIMES = 200
OPERATIONS: dict[str, Callable[[Any], object]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda each: pickle.loads(pickle.dumps(each)),
}


class Tuple(NamedTuple):
    a: Any
    b: Any
    c: Any
    d: Any
    n: int
    name: str


@pytree_dataclass
class Slots:
    a: Any
    b: Any
    c: Any
    d: Any
    n: int = field(static=True)
    name: str = field(static=True)


@pytree_dataclass(slots=False)
class InDict:
    a: Any
    b: Any
    c: Any
    d: Any
    n: int = field(static=True)
    name: str = field(static=True)


@dataclasses.dataclass(frozen=True)
class Frozen:
    a: Any
    b: Any
    c: Any
    d: Any
    n: int
    name: str


KINDS: dict[str, Callable[..., Any]] = {
    BASELINE: Tuple,
    OURS: Slots,
    "treetyped, slots=False": InDict,
    "dataclass, frozen": Frozen,
}


def measure(rounds: int) -> dict[tuple[str, str], float]:
    """The median ratio to the NamedTuple, by kind and operation."""
    made = {kind: make(1.5, 2.5, 3.5, 4.5, 3, "relu") for kind, make in KINDS.items()}
    jax.tree.leaves(made)
    figures = {
        (kind, what): repeated(functools.partial(operation, each), TIMES)
        for kind, each in made.items()
        for what, operation in OPERATIONS.items()
    }
    return ratios_to(BASELINE, figures, rounds)


def print_table(rounds: int) -> None:
    ratios = measure(rounds)
    print(f"6 fields; ratio to a NamedTuple, median of {rounds} rounds, CPU time")
    print(f"Python {sys.version.split()[0]}, JAX {jax.__version__}\n")
    print_ratios(ratios, KINDS, OPERATIONS, (22, 8))


def check(rounds: int) -> int:
    """1 if an operation is over the limit."""
    ratios = measure(rounds)
    costs = {what: ratios[OURS, what] for what in OPERATIONS}
    for what, cost in costs.items():
        print(f"{what}: {cost:.2f} x {BASELINE}, limit {LIMIT}: {'kept' if cost <= LIMIT else 'EXCEEDED'}")
    return 0 if max(costs.values()) <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(answer(__doc__, "exit 1 if a copy exceeds the limit", 61, print_table, check))
