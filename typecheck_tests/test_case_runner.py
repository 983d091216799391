"""The runner can fail: each kind of untrue claim is found, by the check or by the run."""

from pathlib import Path

import pytest

from .casefile.checking import Message
from .casefile.comparing import differences
from .casefile.expectations import Case, CaseError, read
from .casefile.running import faults
from .casefile.watching import watch
from .casefile.withdrawn import Withdrawn, disappeared

ERROR = Message(1, "error", "the trees differ", "pytree-structure")
REVEAL = Message(1, "note", 'Revealed type is "jax._src.basearray.Array"', None)
NOTE = Message(1, "note", "there is a cure", None)


@pytest.fixture
def case(tmp_path: Path, request: pytest.FixtureRequest) -> Case:
    path = tmp_path / "case.py"
    path.write_text(request.param, encoding="utf-8")
    return read(path)


TRUE = [
    ("f()  # E: the trees differ  [pytree-structure]", [ERROR]),
    ("f()\n# E: the trees ...  [pytree-structure]", [ERROR]),
    ("f()  # E: ... differ  [pytree-structure] ;; N: there is a cure", [ERROR, NOTE]),
    ("reveal_type(f)  # R: Array", [REVEAL]),
    ("f()", [Message(1, "note", "mypy's own", None)]),
]

UNTRUE = [
    ("f()  # E: the trees agree  [pytree-structure]", [ERROR]),
    ("f()  # E: the trees differ  [pytree-leaf]", [ERROR]),
    ("f()  # E: the trees  [pytree-structure]", [ERROR]),
    ("f()  # E: the trees differ  [pytree-structure]", []),
    ("f()\nf()  # E: the trees differ  [pytree-structure]", [ERROR]),
    ("f()", [ERROR]),
    ("f()  # E: the trees differ  [pytree-structure]", [ERROR, ERROR]),
    ("f()  # E: the trees differ  [pytree-structure]", [ERROR, NOTE]),
    ("f()  # N: there is a cure", []),
    ("reveal_type(f)  # R: ArrayLike", [REVEAL]),
    ("reveal_type(f)", [REVEAL]),
]


@pytest.mark.parametrize(("case", "messages"), TRUE, indirect=["case"])
def test_true_claims_pass(case: Case, messages: list[Message]) -> None:
    """Beside the line or below it, whole or with ``...`` for the rest; mypy's own notes need no claim."""
    assert differences(case, messages) == []


@pytest.mark.parametrize(("case", "messages"), UNTRUE, indirect=["case"])
def test_untrue_claims_are_found(case: Case, messages: list[Message]) -> None:
    """A wrong text, code, line or type, a missing error, and a message that nobody expected."""
    assert differences(case, messages) != []


@pytest.mark.parametrize("case", ["f()  # E: the trees differ  [pytree-leaf]"], indirect=True)
def test_a_difference_shows_both_sides(case: Case) -> None:
    """What was expected stands above what was found."""
    assert differences(case, [ERROR]) == [
        "line 1: expected  E: the trees differ  [pytree-leaf]",
        "line 1: found     E: the trees differ  [pytree-structure]",
    ]


@pytest.mark.parametrize(
    "source", ["f()  # E: no code", "f()  # E(type): text  [arg-type]", "f()  # E: text  [misc] ;; more"]
)
def test_a_claim_that_cannot_be_read_is_refused(source: str, tmp_path: Path) -> None:
    """An error without its code, or one that need not raise without its reason, is no claim."""
    (tmp_path / "case.py").write_text(source, encoding="utf-8")
    with pytest.raises(CaseError):
        read(tmp_path / "case.py")


RUNS_AS_CLAIMED = [
    "[][0]  # E: out of range  [pytree-leaf]",
    "(\n    [][0]  # E: out of range  [pytree-leaf]\n)",
    "def f():\n    return [][0]  # E: out of range  [pytree-leaf]\nf()  # RAISES",
    "class C:\n    x = 1\n    y = [][0]  # E: out of range  [pytree-leaf]",
    "x = [1]\ny = x * 2  # E(silent): twice  [pytree-leaf]\nassert y == [1, 1]",
    "x = 1  # E(type): text  [arg-type] -- the same leaf by hand is refused",
    "reveal_type(1)  # R: int",
]

RUNS_OTHERWISE = [
    ("x = 1  # E: never  [pytree-leaf]", "must raise, and does not"),
    ("[][0]", "must not raise, and raises IndexError"),
    ("[][0]  # R: int", "must not raise"),
    ("x = 1  # RAISES", "must raise, and does not"),
    ("missing  # E: text  [pytree-leaf]", "the case's own fault: NameError"),
    ("def f():\n    return [][0]  # E: text  [pytree-leaf]", "no call marked # RAISES fails there"),
    ("def f():\n    {}[0]\n    [][0]  # E: text  [pytree-leaf]\nf()  # RAISES", "no call marked # RAISES fails there"),
    ("def f():\n    return 1  # E: text  [pytree-leaf]\nf()  # RAISES", "must raise, and does not"),
    ("x = 1  # E(silent): text  [pytree-leaf]", "no later line asserts the wrong outcome"),
    ("[][0]  # E(silent): text  [pytree-leaf]\nassert True", "must not raise"),
    ("x = 1  # E(silent): text  [pytree-leaf]\nassert x == 2", "must not raise, and raises AssertionError"),
    ("[][0]  # E(type): text  [arg-type] -- reason", "must not raise"),
]


@pytest.mark.parametrize("case", RUNS_AS_CLAIMED, indirect=True)
def test_a_program_that_does_what_it_claims_passes(case: Case) -> None:
    """Flagged statements raise, at the top or through a marked call; after each the program goes on."""
    assert faults(case, "case_that_passes") == []


@pytest.mark.parametrize(("case", "fault"), RUNS_OTHERWISE, indirect=["case"])
def test_a_program_that_does_otherwise_is_found(case: Case, fault: str) -> None:
    """A flagged line that runs, an unflagged line that raises, and a claim that the run never tries."""
    assert fault in "\n".join(faults(case, "case_that_fails"))


CAUGHT = """\
def inner():
    return [][0]
def outer():
    return inner()
def never():
    return 1
try:
    outer()
except IndexError:
    pass
"""


@pytest.mark.parametrize("case", [CAUGHT], indirect=True)
def test_a_line_that_raises_is_seen_though_the_program_catches_it(case: Case) -> None:
    """It counts once, where it is raised; a line of a function that nobody calls does not run."""
    lines = watch(case, "case_that_is_watched")
    assert lines.raised == {2}
    assert lines.ran >= {2, 4, 8}
    assert 6 not in lines.ran


def test_an_error_has_disappeared_where_the_plugin_has_none_on_the_line() -> None:
    other = Message(1, "error", "in other words", "arg-type")
    assert disappeared([ERROR, NOTE], [other]) == []
    assert disappeared([ERROR, NOTE], [NOTE]) == [ERROR]


def test_a_reason_covers_whole_messages() -> None:
    assert Withdrawn("the .* differ", "", fails=False).covers(ERROR)
    assert not Withdrawn("the trees", "", fails=False).covers(ERROR)
