"""Whole programs written at random have no false alarm and no crash, and few failures are lost on the way.

``make fuzz`` takes more of them, and makes small what it finds.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from .casefile.checking import Message
from .fuzz.breaking import broken, crashes
from .fuzz.judging import alarms, is_said
from .fuzz.making import FIRST_LINE, Program
from .fuzz.running import Raised, Session
from .fuzz.shrinking import Finding, smaller
from .fuzz.straight import NotWritten, literal
from .variants.running import REPOSITORY

COMMAND = [sys.executable, "-m", "typecheck_tests.fuzz"]


def test_programs_have_no_false_alarm() -> None:
    """300 of them, always the same, in a process of their own: they run side by side in forks of it."""
    options = ["--programs", "300", "--broken", "0", "--shrink", "0"]
    done = subprocess.run([*COMMAND, *options], cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_broken_files_break_nothing_down() -> None:
    found, refused = crashes(list(broken(150, seed=0)))
    assert not found
    assert refused < 15


def program(*statements: str, raised: Raised | None = None) -> Program:
    return Program(1, [(FIRST_LINE + at, text) for at, text in enumerate(statements)], raised)


def error(line: int, column: int) -> Message:
    return Message(FIRST_LINE + line, "error", "structures differ", "pytree-structure", column)


def test_an_error_on_what_runs_is_a_false_alarm() -> None:
    one = program("a = len([1])", "b = [len(v) for v in []]", "c = len(1)", raised=Raised("", ()))
    assert list(alarms(one, [error(0, 5)])) == [error(0, 5)]
    assert not list(alarms(one, [error(1, 6)])), "what stands in an empty loop is not evaluated"
    assert not list(alarms(one, [error(2, 5)])), "this one fails"


def test_a_failure_is_said_where_the_exception_came_through() -> None:
    one = program("def f(a): return len(a)", "f(1)", raised=Raised("", (FIRST_LINE + 1, FIRST_LINE)))
    assert is_said(one, [error(0, 1)])
    assert not is_said(program("a = 1", "len(1)", raised=Raised("", ())), [error(0, 1)])


@pytest.mark.parametrize(
    "text", ["{'x': jnp.ones((3,)), 'y': (1.0, None, )}", "[Own(x=jnp.ones((2, 3), int), y=None)]"]
)
def test_a_value_is_written_as_what_makes_it(text: str) -> None:
    session = Session(0)
    assert session.run(f"a = {text}", 1) is None
    assert literal(session.names["a"]) == text


def test_a_function_is_not_written() -> None:
    with pytest.raises(NotWritten):
        literal([len])


def test_smaller_programs_lack_a_statement_or_a_block() -> None:
    finding = Finding(0, "a = 1\nif a:\n    b = 2\n    c = 3", "pytree-structure")
    bodies = {each.body for each in smaller(finding)}
    assert {"a = 1", "a = 1\nb = 2\nc = 3", "a = 1\nif a:\n    c = 3"} <= bodies
