"""Calls measured in turns, in a random order, round after round: what disturbs a round disturbs all of it."""

import argparse
import gc
import random
import statistics
import time
from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar

Call = Callable[[], object]
K = TypeVar("K", bound=Hashable)


def in_turns(calls: Mapping[K, tuple[Call, int]], rounds: int) -> dict[K, list[float]]:
    """Seconds of this thread's CPU time by key, one figure per round; each call comes with how often it is repeated."""
    order = list(calls)
    taken: dict[K, list[float]] = {key: [] for key in calls}
    gc.disable()
    try:
        for _ in range(rounds):
            random.shuffle(order)
            for key in order:
                taken[key].append(seconds(*calls[key]))
            gc.collect()
    finally:
        gc.enable()
    return taken


def seconds(call: Call, repeat: int) -> float:
    start = time.thread_time()
    for _ in range(repeat):
        call()
    return time.thread_time() - start


def ratio(own: list[float], base: list[float]) -> float:
    """The median over the rounds of the ratio to the baseline in the same round."""
    return statistics.median(one / other for one, other in zip(own, base, strict=True))


def answer(
    description: str | None, limit: str, rounds: int, print_table: Callable[[int], None], check: Callable[[int], int]
) -> int:
    """The table, or with ``--check`` whether the limit is kept, as the exit status of a script."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help=limit)
    parser.add_argument("--rounds", type=int, default=rounds)
    options = parser.parse_args()
    if options.check:
        return check(options.rounds)
    print_table(options.rounds)
    return 0
