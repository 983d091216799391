"""Which mutants mypy sees: those with an error that the program itself, in the same form, has not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..casefile.checking import Message, check, prime  # noqa: TID252 -- one folder reads mypy for all
from ..casefile.withdrawn import disappeared  # noqa: TID252
from .forms import Form, in_form
from .programs import Program
from .turns import Chosen, every, forms_of

FOLDER = Path(__file__).parent.parent.parent / ".mypy_cache" / "mutants"
ORIGINAL = "original"
FLAGS = {Form.DEFAULT: ("--no-check-untyped-defs",)}
NUMBER_OF_LINE = re.compile(r"\bline \d+")


@dataclass(frozen=True, slots=True)
class Answer:
    """What mypy says of all programs in one form."""

    errors: dict[str, list[Message]]
    """Of each program as it is, by its name."""
    caught: dict[tuple[str, str], list[Message]]
    """What it says of a mutant (program and number) and not of the program."""

    @property
    def share(self) -> float:
        """How many of a hundred mutants are caught."""
        return 100 * sum(map(bool, self.caught.values())) / max(1, len(self.caught))


def answer(programs: Sequence[Program], form: Form, chosen: Chosen = every, *, plugin: bool) -> Answer:
    """One run of mypy over the programs and the mutants that are chosen."""
    files, flags = written(programs, form, chosen), FLAGS.get(form, ())
    cache = FOLDER / "-".join(["cache", form.name.lower() if plugin else "alone", *flags])
    if plugin and not flags:
        prime(cache)
    said = check(FOLDER, list(files.values()), cache, plugin=plugin, flags=flags) if files else {}
    errors = {name: [message for message in said[path] if message.severity == "error"] for name, path in files.items()}
    return Answer(
        {program.name: errors[program.name, ORIGINAL] for program in having(programs, form)},
        {name: new(said, errors[name[0], ORIGINAL]) for name, said in errors.items() if name[1] != ORIGINAL},
    )


def having(programs: Sequence[Program], form: Form) -> list[Program]:
    return [program for program in programs if form in forms_of(program)]


def written(programs: Sequence[Program], form: Form, chosen: Chosen) -> dict[tuple[str, str], Path]:
    """A module for each program and each of its mutants that is chosen."""
    files = {}
    for program in having(programs, form):
        folder = FOLDER / form.name.lower() / program.name
        folder.mkdir(parents=True, exist_ok=True)
        mutants = program.mutants()
        for name, text in {ORIGINAL: program.source, **{name: mutants[name] for name in chosen(program, form)}}.items():
            path = files[program.name, name] = folder / f"{name}.py"
            path.write_text(in_form(text, form), encoding="utf-8")
    return files


def new(said: Sequence[Message], before: Sequence[Message]) -> list[Message]:
    """The messages that were not there before, wherever they stand."""
    left = Counter(map(shown, before))
    found = []
    for message in said:
        if left[shown(message)]:
            left[shown(message)] -= 1
        else:
            found.append(message)
    return found


def added(said: Sequence[Message], alone: Sequence[Message]) -> list[Message]:
    """The plugin's own errors, on lines of which mypy alone says nothing: without the plugin they disappear."""
    return disappeared(said, alone)


def shown(message: Message) -> str:
    return f"{NUMBER_OF_LINE.sub('line', message.text)}  [{message.code}]"


def by_us(errors: Sequence[Message]) -> bool:
    return any((error.code or "").startswith("pytree") for error in errors)
