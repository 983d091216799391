"""How a program may be started: with no options, or with one of those that its command line offers.

What two branches choose belongs together: ``if args.model == "cnn"`` chooses the parameters and the function that takes
them. So the file is run once more for each start, with all that is given then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from treetyped_mypy.flow.values import Constant
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.command_line import Option, Plain, arguments
from treetyped_mypy.syntax.command_line_flags import flags
from treetyped_mypy.syntax.tree import Syntax

MOST: Final = 5
"""A program is started so often."""


@dataclass(frozen=True, slots=True)
class Start:
    written: str
    """The option that is given; empty where none is."""
    given: Mapping[str, Constant]


def starts(syntax: Syntax) -> list[Start]:
    """None where all options are numbers: these rarely decide what is run. What is chosen of several comes first."""
    found = arguments(syntax) | flags(syntax)
    options = dict(sorted(found.items(), key=lambda each: not each[1].choices))
    if all(option.cls in ("int", "float") and not option.choices for option in options.values()):
        return []
    usual = {name: first(option) for name, option in options.items()}
    given = {name: Constant(value) for name, value in usual.items() if value is not None}
    others = (
        Start(written(option, value), {**given, name: Constant(value)})
        for name, option in options.items()
        for value in offered(option)
        if value != usual[name]
    )
    return [Start("", given), *islice(others, MOST - 1)]


def first(option: Option) -> Plain | None:
    return option.choices[0] if option.default is None and option.choices else option.default


def offered(option: Option) -> Iterator[Plain]:
    yield from (True, False) if option.cls == "bool" else option.choices


def written(option: Option, value: Plain) -> str:
    return option.flag if option.cls == "bool" else f"{option.flag} {value}"
