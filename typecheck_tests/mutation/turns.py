"""What CI tries: each mutant in one of its forms, in turn. ``make mutants`` tries each in all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from .forms import Form
from .programs import Program

Chosen = Callable[[Program, Form], Iterable[str]]
"""The names of the mutants that are checked in a form."""
RUN = 3
"""CI runs one program of so many."""


def forms_of(program: Program) -> list[Form]:
    """Those that are published bare have no other."""
    return [form for form in Form if not program.bare or form in (Form.BARE, Form.DEFAULT)]


def every(program: Program, form: Form) -> Iterable[str]:
    return program.mutants()


def in_turn(program: Program, form: Form) -> Iterable[str]:
    forms = forms_of(program)
    return [name for at, name in enumerate(program.mutants()) if forms[at % len(forms)] is form]


def some(programs: Sequence[Program]) -> Sequence[Program]:
    return programs[::RUN]
