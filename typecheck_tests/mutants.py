"""``make mutants``: mistakes put into programs, and how many of them mypy sees, by kind and by form.

``python -m typecheck_tests.mutants --missed mlp_from_scratch`` also lists what is missed, of this program only;
``--prove`` only runs the mutants that are new, to see that each goes wrong.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from .mutation.catching import answer
from .mutation.forms import Form
from .mutation.outcomes import failing, prove
from .mutation.programs import Program, faults, programs
from .mutation.table import Column, alarms, missed, rows, too_few


def main(arguments: Sequence[str]) -> int:
    """Zero if every program runs, every mutant is one, and mypy sees as many as before."""
    names = [argument for argument in arguments if not argument.startswith("--")]
    chosen = programs(names)
    problems = [fault for program in chosen for fault in faults(program)] or prove(chosen)
    if not problems and "--prove" not in arguments:
        columns = [column(chosen, form) for form in Form]
        print(*report(columns, chosen, missing="--missed" in arguments), sep="\n")
        problems = failing(chosen) + ([] if names else list(too_few(columns)))
    print(*problems, sep="\n")
    return bool(problems)


def column(chosen: Sequence[Program], form: Form) -> Column:
    return Column(form, answer(chosen, form, plugin=True), answer(chosen, form, plugin=False))


def report(columns: Sequence[Column], chosen: Sequence[Program], *, missing: bool) -> Iterator[str]:
    yield from rows(columns, chosen)
    for column in columns:
        yield f"\nErrors on the programs as they are, {column.form.value}:"
        yield from list(alarms(column)) or ["none"]
        if missing:
            yield f"\nMissed, {column.form.value}:"
            yield from missed(column, chosen)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
