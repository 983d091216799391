"""Numbers that change their kind where dtypes must agree: only an ``int`` becomes a ``float`` by itself."""

from __future__ import annotations

from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import carry as messages
from treetyped_mypy.errors import codes
from treetyped_mypy.handlers.control_flow.traced_function import TracedFunction, Value
from treetyped_mypy.structure.path import ROOT, Path
from treetyped_mypy.values.definitions import definition_of
from treetyped_mypy.values.literal_dtypes import number_kinds, returned_numbers


def report_carried_numbers(body: TracedFunction, init: Value, within: Path = ROOT) -> bool:
    """Whether a number in the carry certainly comes out with another kind; ``within`` is the carry in the result."""
    if init.expression is None:
        return False
    returned = {path[len(within) :]: kind for path, kind in numbers_of(body).items() if path[: len(within)] == within}
    for path, kind in number_kinds(body.checker, init.expression):
        other = returned.get(path, kind)
        if other != kind and (kind, other) != ("int", "float"):
            text = messages.carried_number(body.api, init.name, body.parameter, path, kind, other)
            fail(body.checker, text, body.place, codes.CARRY)
            return True
    return False


def report_branch_numbers(first: TracedFunction, other: TracedFunction) -> bool:
    """Whether two branches certainly return numbers of different kinds."""
    expected = numbers_of(first)
    for path, kind in numbers_of(other).items():
        if expected.get(path, kind) != kind:
            text = messages.branch_number(first.api, first.parameter, other.parameter, path, expected[path], kind)
            fail(first.checker, text, other.place, codes.CARRY)
            return True
    return False


def numbers_of(function: TracedFunction) -> dict[Path, str]:
    return returned_numbers(function.checker, definition_of(function.checker, function.expression))
