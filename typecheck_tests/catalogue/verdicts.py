"""What the catalogue says of a raise: caught, not about structure, known only at run time, or missed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from .sources import LIBRARIES, Raise

CATALOGUE = Path(__file__).parent.parent / "catalogue.toml"


class Kind(Enum):
    """The verdicts, as the catalogue spells them."""

    CAUGHT = "caught"
    NOT_STRUCTURE = "not structure"
    AT_RUN_TIME = "run time"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the catalogue: the raises whose names begin so, and what is known of them."""

    module: str
    begins: str
    """``function: first words``; ``*`` stands for anything."""
    kind: Kind
    reason: str = ""
    cases: tuple[str, ...] = ()

    def fits(self, found: Raise) -> bool:
        return found.module == self.module and like(self.begins, found.name)


def like(pattern: str, name: str) -> bool:
    """Whether a name begins as the pattern says."""
    return re.match(re.escape(pattern).replace(r"\*", ".*"), name) is not None


@cache
def catalogue() -> dict[str, Any]:
    return tomllib.loads(CATALOGUE.read_text(encoding="utf-8"))


def not_read() -> dict[str, str]:
    """The modules that are not read, as patterns, each with the reason."""
    return {name: reason for reason, names in catalogue()["not_read"].items() for name in names}


def read_modules() -> list[str]:
    return [name for name in catalogue() if name.partition(".")[0] in LIBRARIES]


def entries() -> Iterator[Entry]:
    for module in read_modules():
        for begins, said in catalogue()[module].items():
            yield entry(module, begins, said)


def entry(module: str, begins: str, said: str | list[str]) -> Entry:
    """``["room/case"]`` is caught there; ``"missed: why"`` is the verdict and its reason."""
    if isinstance(said, list):
        return Entry(module, begins, Kind.CAUGHT, cases=tuple(said))
    kind, _, reason = said.partition(": ")
    return Entry(module, begins, Kind(kind), reason)


def damages() -> Iterator[Entry]:
    """What nothing raises."""
    for what, said in catalogue()["damage"].items():
        yield entry("", what, said)


def unlisted_names() -> dict[str, list[str]]:
    """The names that the plugin has no row for, by reason."""
    return dict(catalogue()["names"])


def of_raise(found: Raise, among: Sequence[Entry]) -> Entry | None:
    """What is said of a raise: where several lines fit, by the one that says most of its name."""
    fitting = [one for one in among if one.fits(found)]
    return max(fitting, key=lambda one: len(one.begins), default=None)
