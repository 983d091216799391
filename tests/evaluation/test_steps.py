"""How many steps a function takes that the file itself does not call: no more than its text asks for."""

from __future__ import annotations

import pytest
from treetyped_mypy.evaluation.library import Libraries
from treetyped_mypy.flow.machine import Machine
from treetyped_mypy.flow.values import UNKNOWN

from ..flow.programs import syntax  # noqa: TID252 -- one folder parses for all

HEAVY = "\n".join("    found.append(y)" for _ in range(20))
MAKE = f"def make(x):\n  found = []\n  def inner(y):\n{HEAVY}\n  anybody(inner)\n"
"""A function that hands on another, which takes a hundred steps."""

CALLS_ITSELF = {
    "for what nothing is known of": "\n  walk(tree.part_{0}, path)",
    "with a longer path": "\n  walk(tree.part_{0}, (*path, 'part_{0}'))",
}


def steps(part: str, count: int) -> int:
    """Of a function whose body is written ``count`` times over."""
    body = "".join(part.format(number) for number in range(count))
    machine = Machine(syntax(f"{MAKE}def walk(tree, path):{body}\n"), Libraries())
    machine.bind("anybody", UNKNOWN)
    machine.run_file()
    before = machine.left
    machine.run_for_strangers(machine.defined[-1])
    return before - machine.left


@pytest.mark.parametrize("call", CALLS_ITSELF.values(), ids=CALLS_ITSELF.keys())
def test_a_function_that_calls_itself_is_not_run_again_and_again(call: str) -> None:
    few, many = steps(call, 5), steps(call, 20)
    assert few > 20
    assert many < 5 * few


def test_what_is_handed_on_is_run_a_few_times_to_see_what_it_changes() -> None:
    few, many, more = (steps("\n  make(tree)", count) for count in (5, 20, 40))
    assert few > 400
    assert more - many < 20 * 20
