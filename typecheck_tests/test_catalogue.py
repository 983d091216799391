"""What the installed libraries raise is judged in ``catalogue.toml``; what is called caught is come to by its case."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from importlib.metadata import version

import pytest

from .casefile.expectations import Case, Outcome, read
from .catalogue.page import PAGE, page
from .catalogue.public_names import is_known, public_names
from .catalogue.reached import reached
from .catalogue.sources import LIBRARIES, Raise, every_raise, of_module
from .catalogue.verdicts import (
    Entry,
    Kind,
    catalogue,
    damages,
    entries,
    like,
    not_read,
    of_raise,
    read_modules,
    unlisted_names,
)
from .test_cases import BASE, module

ENTRIES = list(entries())
HERE = ", ".join(f"{library} {version(library)}" for library in LIBRARIES)


def case_of(name: str) -> Case:
    return read(BASE / "cases" / f"{name}.py")


def claims(name: str) -> int:
    return len(case_of(name).lines(Outcome.RAISES, Outcome.SILENT))


def test_every_module_that_raises_is_read_or_is_not_for_a_reason() -> None:
    known = {found.module for found in every_raise()}
    left = sorted(name for name in known - set(read_modules()) if not any(full(like, name) for like in not_read()))
    assert left == [], f"new modules in {HERE}: judge them in catalogue.toml, or name them in [not_read]"
    assert [name for name in read_modules() if name not in known] == []
    assert [pattern for pattern in not_read() if not any(full(pattern, name) for name in known)] == []


def full(pattern: str, name: str) -> bool:
    """``jax._src.numpy.*`` is all that is inside."""
    return like(pattern, name) and (pattern.endswith("*") or len(pattern) == len(name))


def test_every_raise_is_judged() -> None:
    concerned = [found for found in every_raise() if found.module in read_modules()]
    unknown = [f"{found.module}: {found.name}" for found in concerned if of_raise(found, ENTRIES) is None]
    assert unknown == [], f"new in {HERE}: what does mypy say of it?"


def test_every_line_of_the_catalogue_judges_a_raise() -> None:
    """A line that others say more exactly is taken out."""
    used = {of_raise(found, ENTRIES) for found in every_raise()}
    assert [f"{entry.module}: {entry.begins}" for entry in ENTRIES if entry not in used] == []


def test_a_line_that_stands_for_anything_calls_nothing_caught() -> None:
    assert [entry for entry in ENTRIES if entry.kind is Kind.CAUGHT and "*" in entry.begins] == []


def named() -> dict[str, list[Entry]]:
    """By case the raises that it is named for."""
    found = defaultdict(list)
    for entry in ENTRIES:
        for case in entry.cases:
            found[case].append(entry)
    return found


@pytest.mark.parametrize("name", sorted(named()))
def test_a_case_comes_to_the_raises_it_is_named_for(name: str) -> None:
    case = case_of(name)
    assert case.lines(Outcome.RAISES), "no line of the case carries an error"
    come_to = reached(case, module(case.path))
    assert [entry.begins for entry in named()[name] if not any(entry.fits(found) for found in come_to)] == []


@pytest.mark.parametrize("damage", list(damages()), ids=lambda damage: damage.begins)
def test_a_silent_damage_is_a_case_in_three_ways_or_has_a_reason(damage: Entry) -> None:
    assert damage.reason or sum(map(claims, damage.cases)) >= 3


def test_every_name_of_jax_has_a_row_or_a_reason() -> None:
    listed = Counter(name for names in unlisted_names().values() for name in names)
    assert max(listed.values()) == 1
    without = {name for name in public_names() if not is_known(name)}
    assert sorted(without - set(listed)) == [], f"new in {HERE}: does it take, hold or return a tree?"
    assert sorted(set(listed) - without) == [], "the plugin has a row for it now, or it is gone"


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "make coverage"


SOURCE = """
class A:
    def f(self, x):
        message = f"no {x} here, "
        if x:
            raise
        def g():
            raise ValueError(message + "sorry")
        raise KeyError(x) from None
raise TypeError("at {} the top".format(1))
"""


def test_a_raise_is_known_by_its_function_and_words() -> None:
    def names(source: str) -> Iterator[str]:
        yield from (found.name for found in of_module("m", source))

    assert list(names(SOURCE)) == ["A.f.g: sorry", "A.f: KeyError(x)", ": at {} the top"]


def test_a_line_fits_by_its_first_words() -> None:
    found = Raise("m", "f", "no {} here", range(1, 2))
    exact, rest = Entry("m", "f: no {}", Kind.CAUGHT), Entry("m", "*", Kind.NOT_STRUCTURE)
    assert of_raise(found, [rest, exact]) is exact
    assert of_raise(found, [rest]) is rest
    assert of_raise(found, [Entry("n", "f", Kind.CAUGHT), Entry("m", "no", Kind.CAUGHT)]) is None
    assert set(catalogue()) >= {"not_read", "damage", "names"}
