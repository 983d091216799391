"""Calls measured in turns, in a random order, round after round: what disturbs a round disturbs all of it."""

import argparse
import functools
import gc
import random
import statistics
import time
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from typing import TypeVar

Call = Callable[[], object]
K = TypeVar("K", bound=Hashable)


def in_turns(figures: Mapping[K, Callable[[], float]], rounds: int) -> dict[K, list[float]]:
    """What each of the calls returns, one figure per round."""
    order = list(figures)
    taken: dict[K, list[float]] = {key: [] for key in figures}
    gc.disable()
    try:
        for _ in range(rounds):
            random.shuffle(order)
            for key in order:
                taken[key].append(figures[key]())
            gc.collect()
    finally:
        gc.enable()
    return taken


def repeated(call: Call, times: int) -> Callable[[], float]:
    """What takes the figure of a call that is repeated."""
    return functools.partial(seconds, call, times)


def seconds(call: Call, times: int) -> float:
    """This thread's CPU time."""
    start = time.thread_time()
    for _ in range(times):
        call()
    return time.thread_time() - start


def ratio(own: list[float], base: list[float]) -> float:
    """The median over the rounds of the ratio to the baseline in the same round."""
    return statistics.median(one / other for one, other in zip(own, base, strict=True))


def ratios_to(
    baseline: str, figures: Mapping[tuple[str, str], Callable[[], float]], rounds: int
) -> dict[tuple[str, str], float]:
    """The median ratio to the baseline in the same operation, by contender and operation."""
    taken = in_turns(figures, rounds)
    return {(who, what): ratio(own, taken[baseline, what]) for (who, what), own in taken.items()}


def print_ratios(
    ratios: Mapping[tuple[str, str], float],
    contenders: Iterable[str],
    operations: Collection[str],
    widths: tuple[int, int],
) -> None:
    """A row for each contender, a column for each operation; ``widths``: of the first column and of the others."""
    first, other = widths
    print(f"| {'':{first}} | " + " | ".join(f"{what:>{other}}" for what in operations) + " |")
    print(f"|{'-' * (first + 2)}|" + "|".join("-" * (other + 1) + ":" for _ in operations) + "|")
    for who in contenders:
        print(f"| {who:{first}} | " + " | ".join(f"{ratios[who, what]:{other}.2f}" for what in operations) + " |")


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
