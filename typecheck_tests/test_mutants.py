"""Programs as people publish them work and have no error; of the mistakes put into them mypy sees as many as before.

A mutant is checked in one of its forms, and a third of the programs run; ``make mutants`` does it all.
"""

from __future__ import annotations

import ast
from dataclasses import replace

import pytest

from .casefile.checking import Message
from .mutation.catching import added, answer, new
from .mutation.forms import Form, in_form
from .mutation.outcomes import failing, kept
from .mutation.programs import Program, faults, key, programs
from .mutation.table import limits
from .mutation.turns import forms_of, in_turn, some

PROGRAMS = programs()
NAMES = [program.name for program in PROGRAMS]
DISAGREEMENTS: dict[tuple[Form, str], str] = {}
"""False alarms that the plugin does not leave out yet: each must be there, and is taken out when it is gone."""
LEAST = limits()["in_turn"]


def test_half_of_the_programs_are_published_bare() -> None:
    assert len(PROGRAMS) >= 24
    assert sum(len(program.mutations) for program in PROGRAMS) >= 400
    assert 2 * sum(program.bare for program in PROGRAMS) >= len(PROGRAMS)


@pytest.mark.parametrize("program", PROGRAMS, ids=NAMES)
def test_each_mutation_can_be_made(program: Program) -> None:
    assert not faults(program)


@pytest.mark.parametrize("program", PROGRAMS, ids=NAMES)
def test_each_mutant_has_gone_wrong(program: Program) -> None:
    """``python -m typecheck_tests.mutants --prove`` runs those that are new."""
    assert set(kept()[program.name]) == {key(text) for text in program.mutants().values()}


def test_a_program_runs() -> None:
    assert not failing(some(PROGRAMS))


@pytest.mark.parametrize("form", [Form.HALF, Form.BARE])
@pytest.mark.parametrize("program", PROGRAMS, ids=NAMES)
def test_a_form_is_the_same_program_on_the_same_lines(program: Program, form: Form) -> None:
    """With every annotation of a function or variable taken out of both, nothing differs."""
    text = in_form(program.source, form)
    assert text.count("\n") == program.source.count("\n")
    assert ast.dump(without(program.source)) == ast.dump(without(text))
    if form is Form.BARE:
        assert ast.dump(without(text)) == ast.dump(ast.parse(text))


class Without(ast.NodeTransformer):
    """Takes annotations out of the syntax tree, except for those in the bodies of classes."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        node.body = [part if isinstance(part, ast.AnnAssign) else self.visit(part) for part in node.body]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        return ast.Assign([node.target], node.value, lineno=node.lineno) if node.value else ast.Pass()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node


def without(source: str) -> ast.Module:
    return Without().visit(ast.parse(source))


def test_each_mutant_has_its_turn() -> None:
    for program in PROGRAMS:
        turns = [name for form in forms_of(program) for name in in_turn(program, form)]
        assert sorted(turns) == list(program.mutants())


@pytest.mark.parametrize("form", Form, ids=lambda form: form.value)
def test_a_form_has_no_error_of_ours_and_mypy_sees_as_many_mutants_as_before(form: Form) -> None:
    with_plugin = answer(PROGRAMS, form, in_turn, plugin=True)
    alone = answer([replace(program, mutations=()) for program in PROGRAMS], form, plugin=False)
    ours = {name: added(errors, alone.errors[name]) for name, errors in with_plugin.errors.items()}
    wrong = {name: list(map(str, errors)) for name, errors in ours.items() if errors}
    assert set(wrong) == {name for known, name in DISAGREEMENTS if known is form}, wrong
    assert with_plugin.share >= LEAST[form.value]


def test_an_error_is_new_wherever_it_stands() -> None:
    """Lines that a mutation moves make no error new; a second one like the first is new."""
    before = [Message(3, "error", "already defined on line 2", "no-redef")]
    moved = Message(4, "error", "already defined on line 3", "no-redef")
    assert new([moved], before) == []
    assert new([moved, moved], before) == [moved]
