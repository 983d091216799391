"""``make fuzz``: programs written at random, run and checked, and files that are broken by machine.

``python -m typecheck_tests.fuzz --programs 10000 --broken 2000 --seed 1`` says how many, and from which number on;
``--shrink 5`` makes so many false alarms and misses small.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence

from ..casefile.running import QUICK  # noqa: TID252 -- one folder knows how to run quickly
from .breaking import broken, crashes
from .counting import Count, counted, findings, problems, shown
from .shrinking import shrunk

TOGETHER = 500
"""How many programs one run of mypy checks."""


def main(arguments: Sequence[str]) -> int:
    """Zero if there is no false alarm and no crash, and few misses."""
    options = parsed(arguments)
    os.environ.setdefault("XLA_FLAGS", QUICK)
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    count = Count()
    for start in range(options.seed, options.seed + options.programs, TOGETHER):
        seeds = range(start, min(start + TOGETHER, options.seed + options.programs))
        count += counted(seeds)
        print(shown(count), flush=True)
    for finding in shrunk(findings(count)[: options.shrink]):
        print(f"\n# program {finding.seed}: {finding.code or 'a miss'}\n{finding.body}")
    return show([*problems(count), *broken_down(options.broken, options.seed)])


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    for name, number in (("programs", 1000), ("broken", 2000), ("seed", 0), ("shrink", 5)):
        parser.add_argument(f"--{name}", type=int, default=number)
    return parser.parse_args(arguments)


def broken_down(count: int, seed: int) -> Iterator[str]:
    found, refused = crashes(list(broken(count, seed)))
    print(f"{count} broken files, {refused} that mypy does not read: {len(found)} crashes")
    for text, message in found:
        yield f"\n# broken file, line {message.line}: {message.text}\n{text}"


def show(found: Sequence[str]) -> int:
    print(*found, sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
