"""Every case file: mypy says what it claims, and when it runs, the claims are true."""

from pathlib import Path

import pytest

from .casefile.checking import Message, check
from .casefile.comparing import differences
from .casefile.expectations import read
from .casefile.running import faults

BASE = Path(__file__).parent
CACHE = BASE.parent / ".mypy_cache" / "cases"
CASES = sorted((BASE / "cases").rglob("*.py"))

DISAGREEMENTS = {
    "tree_map/a_key_that_may_be_absent_is_no_mismatch": "a dict written for a TypedDict loses its keys: Any",
    "tree_map/a_leaf_can_be_anything_jax_does_not_open": "a subclass of list is unknown, not a leaf",
    "tree_map/a_map_inside_the_function_of_another": "errors in the f of a map inside a lambda are lost",
    "tree_map/a_name_of_an_inner_scope_hides_the_outer_one": "false alarm: a map in a comprehension",
    "tree_map/a_typeddict_keeps_its_keys": "a dict written for a TypedDict loses its keys: Any",
    "tree_map/an_optimizer_written_by_hand": "a list of models that differ in an Optional field becomes list[Any]",
    "tree_map/comprehensions_over_maps": "false alarm: a map in a comprehension",
    "tree_map/f_may_return_a_tree": "a dict returned by a lambda is dict[Any, Any]",
    "tree_map/functions_with_defaults_and_star_args": "a lambda's default and a star behind a tree give Any",
    "tree_map/helpers_as_users_write_them": "false alarm: a map in a comprehension",
    "tree_map/named_functions_are_checked_against_the_leaves": "an array passes for str",
    "tree_map/no_tree_at_all": "an f that cannot be called is reported twice",
    "tree_map/optional_fields_are_silent": "a model made with bias=None becomes Mapped",
    "tree_map/static_values_that_are_equal_in_another_writing": "false alarm: 1 and 1.0 are equal static values",
}
"""What the plugin does not do yet: each of these must fail, and is taken out when it passes."""


def sentence(path: Path) -> str:
    return str(path.relative_to(BASE / "cases").with_suffix(""))


@pytest.fixture(scope="module")
def messages() -> dict[Path, list[Message]]:
    """What mypy says of all cases, from one run."""
    return check(BASE, CASES, CACHE)


def param(path: Path) -> object:
    """The case, to fail if it is known to."""
    reason = DISAGREEMENTS.get(sentence(path))
    marks = [pytest.mark.xfail(reason=reason, strict=True)] if reason else []
    return pytest.param(path, id=sentence(path), marks=marks)


@pytest.mark.parametrize("path", [param(path) for path in CASES])
def test_mypy_says(path: Path, messages: dict[Path, list[Message]]) -> None:
    """Each expected error, note and type is said of its line, and nothing else is."""
    problems = differences(read(path), messages[path])
    assert not problems, "\n".join(["mypy says something else than the case expects:", *problems])


@pytest.mark.parametrize("path", CASES, ids=sentence)
def test_python_does(path: Path) -> None:
    """Each line with an error raises when it runs, or goes wrong as the case asserts; no other line raises."""
    problems = faults(read(path), f"cases.{'.'.join(path.relative_to(BASE / 'cases').with_suffix('').parts)}")
    assert not problems, "\n".join(["the program does something else than the case claims:", *problems])
