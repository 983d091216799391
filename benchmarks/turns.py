"""Calls measured in turns, in a random order, round after round: what disturbs a round disturbs all of it."""

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
