"""What ``flow`` says that names hold is what they hold when Python runs the program."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .pictures import covers
from .programs import followed, really
from .random_programs import CLASSES, Writer


@pytest.mark.parametrize("part", range(5))
@settings(max_examples=1_000, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**40))
def test_what_flow_says_holds_in_the_program_that_runs(part: int, number: int) -> None:
    """Of each line that looks, at least one thing is said that is so; also where strangers call a function."""
    seed = number + (part << 41)
    program = Writer(Random(seed)).program(8, lambda text: really(text, seed)[1])
    said = followed(program)
    for line, values in really(program, seed)[0]:
        here = said[line]
        assert any(all(map(covers, each, values)) for each in here), (
            f"line {line}: {values}\n{here}\n{numbered(program)}"
        )


def test_a_program_without_unknowns_is_known_exactly() -> None:
    """Names, aliases, growing containers, objects, closures and calls."""
    program = """
a = {"x": 1}
b = a
b["y"] = [2]
for k in ("p", "q"):
    a[k] = (k, a["y"])
def grow(xs, *more):
    xs.extend(more)
    return {"xs": xs}
c = grow(a["y"], 3, 4)
d = D(c)
d.y.append(d.x["xs"][0])
def counter():
    held = []
    def count(v):
        held.append(v)
        return held
    return count
e = counter()
e(1)
e(2)
look(a, b, c, [d.x, d.y], e(3))
"""
    (line, values), *_ = really(program, 0)[0]
    (said,) = followed(program)[line]
    assert "any" not in repr(said)
    assert all(map(covers, said, values))


FAILING_WAYS = {
    "a call that raises at its end": """
b = {}
def change(c):
    c[0] = 1
    raise ValueError
try:
    change(b)
except Exception:
    pass
look(b)
""",
    "a call that raises in a branch": """
b = {}
def change(c):
    if unknown_list():
        c[0] = 1
        raise ValueError
    return c
try:
    change(b)
except Exception:
    pass
look(b)
""",
    "a value that a name held in between": """
held, name = [1], []
def change(c):
    global name
    name = c
    if unknown_list():
        raise ValueError
    name = 1
    raise ValueError
try:
    change(held)
except Exception:
    pass
name.append(2) if name != 1 else None
look(held)
""",
    "a value that a list held in between": """
held, outer = [1], [[]]
try:
    outer[0] = held
    missing()
    outer[0] = 1
except Exception:
    pass
outer[0].append(2)
look(held)
""",
    "a new list around a value": """
held, outer = [1], [[[]]]
def change(c):
    outer[0] = [c]
    raise ValueError
try:
    change(held)
finally:
    outer[0][0].append(2)
    look(held)
""",
}


@pytest.mark.parametrize("kind", FAILING_WAYS)
def test_what_was_changed_before_an_exception_is_not_lost(kind: str) -> None:
    program = FAILING_WAYS[kind]
    said = followed(program)
    for line, values in really(program, 1)[0]:
        assert any(all(map(covers, each, values)) for each in said[line])


def numbered(program: str) -> str:
    lines = (CLASSES + program).splitlines()
    return "\n".join(f"{at:3} {line}" for at, line in enumerate(lines, 1))
