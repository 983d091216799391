"""``make variants``: every case, rewritten in every way, and what is said of it.

``python -m typecheck_tests.variants --details --of=4 "named first" "in a loop"`` also lists what is lost and each false
alarm, of these rewritings only, and of every fourth case; ``--in=FOLDER`` rewrites the programs of a folder.
"""

from __future__ import annotations

import sys
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
Asked = tuple[Sequence[Original], list[str], int]


def main(arguments: Sequence[str]) -> int:
    """Zero if no rewriting loses too much, and no variant has a false alarm."""
    names = [argument for argument in arguments if not argument.startswith("--")]
    folder, step = option(arguments, "--in="), int(option(arguments, "--of=") or 1)
    originals = programs(Path(folder)) if folder else cases()
    chosen = [rewriting.name for rewriting in REWRITINGS if not names or rewriting.name in names]
    size = max(1, TOGETHER * step // len(originals))
    asked = [(originals, chosen[at : at + size], step) for at in range(0, len(chosen), size)]
    rows: list[Row] = []
    with ProcessPoolExecutor(WORKERS) as processes:
        for some, lines in processes.map(answered, asked):
            rows += some
            if "--details" in arguments:
                print(*lines, *table(some), sep="\n", flush=True)
    print(*table(rows), sep="\n")
    if not (names or folder or step > 1):
        write_page(rows)
    return show(too_few(rows))


def show(problems: Iterator[str]) -> int:
    found = list(problems)
    print(*found, sep="\n")
    return bool(found)


def option(arguments: Sequence[str], start: str) -> str | None:
    return next((argument.removeprefix(start) for argument in arguments if argument.startswith(start)), None)


def answered(asked: Asked) -> tuple[list[Row], list[str]]:
    """Some rewritings of every original, or of each in its turn."""
    originals, names, step = asked
    chosen = [rewriting for rewriting in REWRITINGS if rewriting.name in names]
    pairs = [(one, original) for one in chosen for original in originals[REWRITINGS.index(one) % step :: step]]
    found = answer([made for one, original in pairs if (made := variant(original, one))], short(names[0]))
    return [row(one, found.of(one)) for one in chosen], list(details(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
