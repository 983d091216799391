"""docs/coverage.md: the share of what is raised that is caught, by library, and the reasons for the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path

from .public_names import is_known, public_names
from .sources import LIBRARIES, every_raise
from .verdicts import Entry, Kind, damages, entries, not_read, of_raise, unlisted_names

PAGE = Path(__file__).parent.parent.parent / "docs" / "coverage.md"

HEAD = """\
# Coverage

A library that is given a wrong tree says so in a finite number of places: a statement `raise` for each. The tests find
them all in the installed sources, and hold each to [the catalogue](../typecheck_tests/catalogue.toml), which says of
it:

- *caught*: a case of `typecheck_tests/cases` comes to this very `raise` when it runs, and mypy said so before;
- *missed*: the structure is wrong, a reader could see it, and the plugin is silent;
- *run time*: the structure is wrong, and no reader of the program can know: it depends on files, on values, on what
  other modules have registered by then;
- *not structure*: an option of another kind, a device, a shape, a kind of number.

A `raise` that the catalogue does not know fails the tests, so a newer version of a library says by itself what is new.
`make coverage` writes this page.
"""


def page() -> str:
    parts = [HEAD, "## By library", *by_library(), "## What no reader can know", *reasons(Kind.AT_RUN_TIME)]
    parts += ["## What is missed", *reasons(Kind.MISSED), "## What nothing raises", *silent()]
    parts += ["## Names of JAX", *names(), "## What is not read", *modules()]
    return "\n".join("\n".join(group) for group in spaced(parts)).rstrip() + "\n"


def spaced(parts: list[str]) -> Iterator[list[str]]:
    """An empty line below each paragraph and heading; the rows of a table stand together."""
    for part, below in zip(parts, [*parts[1:], ""], strict=True):
        together = part.startswith("|") and below.startswith("|")
        yield [part.rstrip("\n")] if together else [part.rstrip("\n"), ""]


@cache
def judged() -> tuple[tuple[str, Entry], ...]:
    """Each raise that is read, by its library."""
    known = list(entries())
    found = ((one.module.partition(".")[0], of_raise(one, known)) for one in every_raise())
    return tuple((library, entry) for library, entry in found if entry is not None)


def counts(library: str | None = None) -> Counter[Kind]:
    return Counter(entry.kind for name, entry in judged() if library in (None, name))


def by_library() -> Iterator[str]:
    yield "Of what is about structure and can be known, the share that is caught:"
    yield "| library | `raise` read | not structure | run time | missed | caught | share |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for library in LIBRARIES:
        yield row(f"{library} {version(library)}", counts(library))
    yield row("all", counts())


def row(name: str, found: Counter[Kind]) -> str:
    share = 100 * found[Kind.CAUGHT] / ((found[Kind.CAUGHT] + found[Kind.MISSED]) or 1)
    numbers = (found[kind] for kind in (Kind.NOT_STRUCTURE, Kind.AT_RUN_TIME, Kind.MISSED, Kind.CAUGHT))
    return f"| {name} | {found.total()} | {' | '.join(map(str, numbers))} | {share:.0f} % |"


def reasons(kind: Kind) -> Iterator[str]:
    found = Counter(entry.reason for _, entry in judged() if entry.kind is kind)
    yield "| reason | `raise` |"
    yield "| --- | ---: |"
    yield from (
        f"| {reason} | {count} |" for reason, count in sorted(found.items(), key=lambda item: (-item[1], item[0]))
    )


def silent() -> Iterator[str]:
    yield "The program goes on, and is wrong. Each of these is written in at least three ways as cases:"
    yield "| damage | caught |"
    yield "| --- | --- |"
    for damage in damages():
        links = (
            f"[{case.partition('/')[2].replace('_', ' ')}](../typecheck_tests/cases/{case}.py)" for case in damage.cases
        )
        yield f"| {damage.begins} | {', '.join(links) or f'{damage.kind.value}: {damage.reason}'} |"


def names() -> Iterator[str]:
    known = sum(map(is_known, public_names()))
    yield f"Of {len(public_names())} public names that may have to do with trees the plugin has a row for {known}:"
    yield "| why it has none | names |"
    yield "| --- | --- |"
    for reason, listed in unlisted_names().items():
        yield f"| {reason} | {', '.join(f'`{name}`' for name in listed)} |"


def modules() -> Iterator[str]:
    yield "Modules that raise something, but nothing about trees:"
    yield "| about | modules |"
    yield "| --- | --- |"
    by_reason: dict[str, list[str]] = {}
    for name, reason in not_read().items():
        by_reason.setdefault(reason, []).append(name)
    yield from (f"| {reason} | {', '.join(f'`{name}`' for name in found)} |" for reason, found in by_reason.items())
