"""What was caught, by kind of mistake and form of the program, as a table in Markdown."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from .catching import Answer, added, by_us
from .forms import Form
from .programs import KINDS, Program

HEAD = "caught with the plugin / mutants (caught by mypy alone)"


@dataclass(frozen=True, slots=True)
class Column:
    """One form: what mypy says with the plugin, and without."""

    form: Form
    plugin: Answer
    alone: Answer


def rows(columns: Sequence[Column], programs: Sequence[Program]) -> Iterator[str]:
    """The lines of the table."""
    kinds = {
        (program.name, name): mutation.kind
        for program in programs
        for name, mutation in zip(program.mutants(), program.mutations, strict=True)
    }
    yield row(HEAD, [column.form.value for column in columns])
    yield row("---", ["---:"] * len(columns))
    for kind in KINDS:
        chosen = {name for name, its in kinds.items() if its == kind}
        yield row(kind, [cell(column, chosen) for column in columns])
    yield row("**all**", [cell(column, set(kinds)) for column in columns])
    yield row("share", [f"{column.plugin.share:.1f} %" for column in columns])
    yield row("by a `pytree-` code", [str(sum(map(by_us, column.plugin.caught.values()))) for column in columns])


def row(first: str, cells: Sequence[str]) -> str:
    return f"| {' | '.join([first, *cells])} |"


def cell(column: Column, chosen: set[tuple[str, str]]) -> str:
    with_plugin = [bool(errors) for name, errors in column.plugin.caught.items() if name in chosen]
    alone = [bool(errors) for name, errors in column.alone.caught.items() if name in chosen]
    return f"{sum(with_plugin)} / {len(with_plugin)} ({sum(alone)})"


def missed(column: Column, programs: Sequence[Program]) -> Iterator[str]:
    """Each mutant without an error, with its mistake; those that mypy alone sees are marked."""
    for program in programs:
        for name, mutation in zip(program.mutants(), program.mutations, strict=True):
            if not column.plugin.caught.get((program.name, name), [True]):
                mark = " (mypy alone sees it)" if column.alone.caught[program.name, name] else ""
                yield f"{program.name} {name} ({mutation.kind}): {mutation.old!r} -> {mutation.new!r}{mark}"


def limits() -> dict[str, dict[str, float]]:
    """The least share of each form: of every mutant, and of those whose turn it is."""
    return tomllib.loads((Path(__file__).parent / "limits.toml").read_text(encoding="utf-8"))


def too_few(columns: Sequence[Column]) -> Iterator[str]:
    """The forms in which mypy sees fewer mutants than before."""
    for column in columns:
        if column.plugin.share < (least := limits()["every"][column.form.value]):
            yield f"{column.form.value}: {column.plugin.share:.1f} % of the mutants are caught, at least {least} % were"


def alarms(column: Column) -> Iterator[str]:
    """The errors on the programs as they are; those on lines of which mypy alone has one too are marked."""
    for name, errors in column.plugin.errors.items():
        ours = added(errors, column.alone.errors[name])
        for error in errors:
            yield f"{name}:{error}{'' if error in ours else ' (mypy alone has one there)'}"
