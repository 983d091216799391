"""``make variants``: every case, rewritten in every way, and what is said of it.

``python -m typecheck_tests.variants --details --of=4 "named first" "in a loop"`` also lists what is lost and each false
alarm, of these rewritings only, and of every fourth case.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from .asking import answer, programs
from .every import REWRITINGS
from .making import short, variant
from .originals import Original, cases
from .page import write_page
from .table import Row, details, row, table, too_few

WORKERS = 2
TOGETHER = 600
"""About how many variants one run of mypy checks."""
Asked = tuple[Sequence[Original], list[str], int, int]


def main(arguments: Sequence[str]) -> int:
    """Zero if no rewriting loses too much, and no variant has a false alarm."""
    options = parser().parse_args(arguments)
    originals = programs(options.folder) if options.folder else cases()
    chosen = [rewriting.name for rewriting in REWRITINGS if not options.names or rewriting.name in options.names]
    size = max(1, TOGETHER * options.of // len(originals))
    asked = [(originals, chosen[at : at + size], options.of, options.start) for at in range(0, len(chosen), size)]
    rows: list[Row] = []
    with ProcessPoolExecutor(WORKERS) as processes:
        for some, lines in processes.map(answered, asked):
            rows += some
            if options.details:
                print(*lines, *table(some), sep="\n", flush=True)
    print(*table(rows), sep="\n")
    if not (options.names or options.folder or options.of > 1):
        write_page(rows)
    return show(too_few(rows))


def parser() -> ArgumentParser:
    names = ", ".join(rewriting.name for rewriting in REWRITINGS)
    made = ArgumentParser(
        prog="python -m typecheck_tests.variants", description=__doc__, epilog=f"Rewritings: {names}."
    )
    made.add_argument("names", nargs="*", metavar="REWRITING", help="only these rewritings")
    made.add_argument("--details", action="store_true", help="list what is lost, and each false alarm")
    made.add_argument("--of", type=int, default=1, metavar="N", help="of each rewriting every N-th case")
    made.add_argument("--start", type=int, default=0, metavar="K", help="of these samples the K-th, from 0 to N - 1")
    made.add_argument("--in", type=Path, dest="folder", metavar="FOLDER", help="rewrite the programs of a folder")
    return made


def show(problems: Iterator[str]) -> int:
    found = list(problems)
    print(*found, sep="\n")
    return bool(found)


def answered(asked: Asked) -> tuple[list[Row], list[str]]:
    """Some rewritings of every original, or of each in its turn."""
    originals, names, step, start = asked
    chosen = [rewriting for rewriting in REWRITINGS if rewriting.name in names]
    pairs = [
        (one, original) for one in chosen for original in originals[(REWRITINGS.index(one) + start) % step :: step]
    ]
    found = answer([made for one, original in pairs if (made := variant(original, one))], short(names[0]))
    return [row(one, found.of(one)) for one in chosen], list(details(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
